import { expect, test } from "vitest";
import { companionName, preferredLanguage } from "./companion-app.ts";
import { contentLanguages } from "../basics/content-languages.ts";

test("chooses the first language of the phone that is offered, or else the default", () => {
  const of = (tags: string[]) => preferredLanguage(tags, contentLanguages, "en");
  expect(of(["de-AT", "en"])).toBe("de");
  expect(of(["zh-Hant-HK"])).toBe("zh_TW");
  expect(of(["zh-SG"])).toBe("zh_CN");
  expect(of(["nl", "ar-EG"])).toBe("ar");
  // Konkani is not Korean.
  expect(of(["kok", "it"])).toBe("it");
  expect([of(["nl"]), of([])]).toEqual(["en", "en"]);
  expect(preferredLanguage(["en", "zh-TW"], ["de", "zh_CN"], "de")).toBe("zh_CN");
  expect(preferredLanguage(["en"], ["de", "zh_CN"], "de")).toBe("de");
});

test("uses the app's name in the reader's language, then in Chinese for other forms of Chinese, else the default", () => {
  const app = { name: "Lamps", name_texts: { zh_CN: "灯具", de: "Leuchten" } };
  const names = (["de", "zh_TW", "en", "fr"] as const).map((language) => companionName(app, language));
  expect(names).toEqual(["Leuchten", "灯具", "Lamps", "Lamps"]);
});
