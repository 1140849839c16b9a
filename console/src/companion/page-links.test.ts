import { expect, test } from "vitest";
import { pageLinks } from "./page-links.ts";

test("adds the companion's language to links that lead out of the companion", () => {
  const policies = [{ url: "/policy/lamps/privacy", titles: { en: "Privacy policy", zh_TW: "隱私權政策" } }];
  const reader = { language: "zh_TW" as const, words: { download: "下載 App" } };
  const policy = { url: "/policy/lamps/privacy?lang=zh_TW", title: "隱私權政策" };
  expect(pageLinks({ download: "", policies }, reader)).toEqual([policy]);
  expect(pageLinks({ download: "/app/lamps", policies }, reader)).toEqual([
    { url: "/app/lamps?lang=zh_TW", title: "下載 App" },
    policy,
  ]);
});
