import { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import { beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../lib/language.ts";
import { textAtPath, textsOfTemplate, withTexts } from "./template-texts.ts";
import type { TextEdit } from "./shared/units.ts";

// Another test file of the same run may have set the other language.
beforeEach(() => setLanguage("en"));

const media = { id: "0199b1c2-1f80-7c3a-8d54-0242ac120002", url: "/x.png", name: "x.png", kind: "image" };
const content = TemplateContent.parse({
  points: [
    { identifier: "on", name: "开关", name_en: "Switch", data_type: "bool", transfer_type: "issue_report" },
    {
      identifier: "mode",
      name: "模式",
      data_type: "enum_int",
      transfer_type: "issue_report",
      enums: [{ value: 0, text: "自动" }],
    },
  ],
  function_texts: { de: { on: { name: "Schalter" }, gone: { name: "weg" } } },
  guides: {
    ap: { steps: [{ media, text: { zh_CN: "长按", en: "Hold", de: "Halten" } }] },
  },
  app_settings: { device_name: { zh_CN: "灯", en: "Lamp" } },
});
const edit = (key: string, language: TextEdit["language"], text: string): TextEdit => {
  return { key, language, text, was: "" };
};

test("lists the texts of a template: of its function points, guides and app settings", () => {
  const { units, texts } = textsOfTemplate(content, "en");
  expect(units.map(({ key, label, section }) => [key, label, section])).toEqual([
    ["functions.on.name", "Name", "features"],
    ["functions.mode.name", "Name", "features"],
    ["functions.mode.enums.0", "Value 0", "features"],
    ["guides.ap.0", "Step 1", "guides"],
    ["app.device_name", "Device name", "app"],
  ]);
  const filled = (language: "zh_CN" | "en" | "de") => [...texts[language]!.values()];
  expect(filled("zh_CN")).toEqual(["开关", "模式", "自动", "长按", "灯"]);
  expect(filled("en")).toEqual(["Switch", "", "", "Hold", "Lamp"]);
  expect(filled("de")).toEqual(["Schalter", "", "", "Halten", ""]);
});

test("stores edits where each text belongs, and leaves everything else unchanged", () => {
  const parts = withTexts(content, [
    edit("functions.on.name", "de", ""),
    edit("functions.mode.enums.0", "de", "Automatik"),
    edit("functions.mode.enums.0", "en", "Auto"),
    edit("guides.ap.0", "fr", "Maintenir"),
    edit("guides.ap.0", "de", ""),
    edit("app.device_name", "ar", "مصباح"),
  ]);
  expect(parts.function_texts).toEqual({
    de: { gone: { name: "weg" }, mode: { enums: { "0": "Automatik" } } },
  });
  expect(parts.points?.[0]).toEqual(content.points[0]);
  expect(parts.points?.[1]?.enums).toEqual([{ value: 0, text: "自动", text_en: "Auto" }]);
  expect(parts.guides?.ap?.steps[0]?.text).toEqual({ zh_CN: "长按", en: "Hold", fr: "Maintenir" });
  expect(parts.app_settings?.device_name).toEqual({ zh_CN: "灯", en: "Lamp", ar: "مصباح" });
  expect(Object.keys(withTexts(content, [edit("app.device_name", "de", "Lampe")]))).toEqual(["app_settings"]);
  expect(content.guides.ap?.steps[0]?.text.de).toBe("Halten");
});

test("maps the path of a template's refusal to the affected text", () => {
  const at = (path: string) => textAtPath(content, path.split("."));
  expect(at("points.1.name_en")).toEqual({ key: "functions.mode.name", language: "en" });
  expect(at("points.1.enums.0.text")).toEqual({ key: "functions.mode.enums.0", language: "zh_CN" });
  expect(at("function_texts.de.mode.enums.0")).toEqual({ key: "functions.mode.enums.0", language: "de" });
  expect(at("guides.ap.steps.0.text.de")).toEqual({ key: "guides.ap.0", language: "de" });
  expect(at("app_settings.device_name.fr")).toEqual({ key: "app.device_name", language: "fr" });
  expect(at("draft_version")).toBeUndefined();
});
