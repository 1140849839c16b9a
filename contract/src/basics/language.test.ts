import { expect, test } from "vitest";
import { fill, headerOf, languageOf, languages } from "./language.ts";

test.each([
  ["zh-CN", "zh_CN"],
  ["zh", "zh_CN"],
  ["zh-TW,zh;q=0.9,en;q=0.8", "zh_CN"],
  ["en", "en"],
  ["en-GB,en;q=0.9,zh;q=0.8", "en"],
  ["de-DE, zh;q=0.5", "zh_CN"],
  ["fr", "en"],
  ["ZH-cn", "zh_CN"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
])("Accept-Language %s is answered in %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test("every language is read back from its own header", () => {
  expect(languages.map(headerOf)).toEqual(["zh-CN", "en"]);
  for (const language of languages) expect(languageOf(headerOf(language))).toBe(language);
});

test("fill inserts parameters and keeps unknown placeholders", () => {
  const text = { en: "{a} of {b}, {c}", zh_CN: "{b} 之 {a}" };
  expect(fill(text, "en", { a: 1, b: "two" })).toBe("1 of two, {c}");
  expect(fill(text, "zh_CN", { a: 1, b: "two" })).toBe("two 之 1");
  expect(fill(text, "zh_CN")).toBe("{b} 之 {a}");
});

test("a bilingual parameter is inserted in the language of the whole text", () => {
  const text = { en: "Lacks {what}", zh_CN: "缺少{what}" };
  const what = { en: "power", zh_CN: "开关" };
  expect(fill(text, "en", { what })).toBe("Lacks power");
  expect(fill(text, "zh_CN", { what })).toBe("缺少开关");
});

test("fill does not replace placeholders inside parameter values", () => {
  expect(fill({ en: "{a}{b}", zh_CN: "" }, "en", { a: "{b}", b: "$&" })).toBe("{b}$&");
});
