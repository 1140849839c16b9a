import { expect, test } from "vitest";
import { codeIn, preferredLanguage } from "./place.ts";

test("the code is what follows in the path, and nothing else is", () => {
  expect(codeIn("/companion/share/a-b_C")).toBe("a-b_C");
  expect(codeIn("/companion/share/a/")).toBe("a");
  for (const other of ["/companion/share/", "/companion/", "/companion/share/a/b", "/share/a"])
    expect(codeIn(other)).toBe("");
});

test("the language is the first of the browser's that content can be in", () => {
  expect(preferredLanguage(["de-AT", "en"])).toBe("de");
  expect(preferredLanguage(["zh-Hant-HK"])).toBe("zh_TW");
  expect(preferredLanguage(["zh-SG"])).toBe("zh_CN");
  expect(preferredLanguage(["nl", "ar-EG"])).toBe("ar");
  expect(preferredLanguage(["nl"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});
