import { expect, test } from "vitest";
import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
  fallbackOf,
  readsInEnglish,
  languageTable,
  textIn,
} from "./content-languages.ts";

test("there are fifteen content languages, each with its own name", () => {
  expect(contentLanguages).toHaveLength(15);
  expect(new Set(contentLanguages.map((language) => languageTable[language].own)).size).toBe(15);
  for (const language of contentLanguages)
    expect(Intl.getCanonicalLocales(languageTable[language].tag)).toEqual([languageTable[language].tag]);
});

test.each<[ContentLanguage, ContentLanguage[]]>([
  ["zh_CN", ["zh_CN", "zh", "en"]],
  ["zh", ["zh", "zh_CN", "en"]],
  ["zh_TW", ["zh_TW", "zh_CN", "zh", "en"]],
  ["en", ["en", "zh_CN", "zh"]],
  ["ar", ["ar", "en", "zh_CN", "zh"]],
])("searches a text that is missing in %s in the languages %j, in this order", (language, order) => {
  expect(fallbackOf(language)).toEqual(order);
});

test("every language falls back to a text in a default language", () => {
  const texts = { zh_CN: "灯", en: "Lamp" };
  const inChinese = new Set<ContentLanguage>(["zh", "zh_CN", "zh_TW"]);
  for (const language of contentLanguages)
    expect(textIn(texts, language), language).toBe(inChinese.has(language) ? "灯" : "Lamp");
  expect(defaultLanguages.map((language) => textIn(texts, language))).toEqual(["灯", "Lamp"]);
  expect(textIn({}, "en")).toBe("");
  expect(textIn({ de: "", zh: "灯" }, "de")).toBe("灯");
});

test.each<[string, boolean]>([
  ["Desk lamp", true],
  ["Müller 3 kW – 24°", true],
  ["2.4 GHz", true],
  ["台灯", false],
  ["Lamp 灯", false],
  ["Лампа", false],
  ["", false],
])("tells whether “%s” reads as English: %s", (text, can) => {
  expect(readsInEnglish(text)).toBe(can);
});
