import { expect, test } from "vitest";
import { policiesToAgree } from "./policies-to-agree.ts";

const words = { policyTitles: { agreement: "User agreement", privacy: "Privacy policy" } };
const reader = { language: "de" as const, words };
const privacy = { url: "/policy/lamps/privacy", titles: { de: "Datenschutzerklärung" } };

test("lists the app's policies for consent, or none if the app has none", () => {
  expect(policiesToAgree({ app_key: "lamps", policies: [privacy] }, [], reader)).toEqual([
    { url: "/policy/lamps/privacy?lang=de", title: "Datenschutzerklärung" },
  ]);
  expect(policiesToAgree({ app_key: "lamps", policies: [] }, [], reader)).toEqual([]);
});

test("lists requested policies even if they came into force after the page was loaded", () => {
  expect(policiesToAgree({ app_key: "lamps", policies: [] }, ["agreement", "privacy"], reader)).toEqual([
    { url: "/policy/lamps/agreement?lang=de", title: "User agreement" },
    { url: "/policy/lamps/privacy?lang=de", title: "Privacy policy" },
  ]);
});

test("shows requested policies that were known at page load with their titles in the reader's language", () => {
  const app = { app_key: "lamps", policies: [privacy] };
  expect(policiesToAgree(app, ["privacy"], reader)).toEqual([
    { url: "/policy/lamps/privacy?lang=de", title: "Datenschutzerklärung" },
  ]);
});
