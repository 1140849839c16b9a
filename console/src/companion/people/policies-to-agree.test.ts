import { expect, test } from "vitest";
import { policiesToAgree } from "./policies-to-agree.ts";

const words = { policyTitles: { agreement: "User agreement", privacy: "Privacy policy" } };
const reader = { language: "de" as const, words };
const privacy = { url: "/policy/lamps/privacy", titles: { de: "Datenschutzerklärung" } };

test("the policies of the app are agreed to, if it has any", () => {
  expect(policiesToAgree({ app_key: "lamps", policies: [privacy] }, [], reader)).toEqual([
    { url: "/policy/lamps/privacy?lang=de", title: "Datenschutzerklärung" },
  ]);
  expect(policiesToAgree({ app_key: "lamps", policies: [] }, [], reader)).toEqual([]);
});

test("asked policies are named although they came into force after the page was loaded", () => {
  expect(policiesToAgree({ app_key: "lamps", policies: [] }, ["agreement", "privacy"], reader)).toEqual([
    { url: "/policy/lamps/agreement?lang=de", title: "User agreement" },
    { url: "/policy/lamps/privacy?lang=de", title: "Privacy policy" },
  ]);
});

test("asked policies that the app had when the page was loaded have their titles in the reader's language", () => {
  const app = { app_key: "lamps", policies: [privacy] };
  expect(policiesToAgree(app, ["privacy"], reader)).toEqual([
    { url: "/policy/lamps/privacy?lang=de", title: "Datenschutzerklärung" },
  ]);
});
