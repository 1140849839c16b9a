import { describe, expect, test } from "vitest";
import { contentRefusals } from "./content-rules.ts";
import { FunctionPoint } from "../points/function-points.ts";
import { fieldProblems } from "../grammar/validation.ts";
import { validationMessages } from "../grammar/validation-messages.ts";
import { VoiceExamples, VoiceSetups } from "../products/voice.ts";
import {
  fitsVoice,
  suggestedFeatures,
  suggestedFor,
  voiceFeatures,
  voiceFeatureTable,
} from "../products/voice-features.ts";

const bool = { data_type: "bool" } as const;
const percent = { data_type: "value", min: 0, max: 100 } as const;
function point(identifier: string, rest: object, transfer_type = "issue_report") {
  return FunctionPoint.parse({ identifier, name: "功能", transfer_type, ...rest });
}
const cover = (...values: string[]) =>
  point("cover_control", {
    data_type: "enum_string",
    enums: values.map((value) => ({ value, text: value })),
  });

const power = point("switch", bool);
const brightness = point("brightness", percent);
const battery = point("battery", percent, "report");
const points = [power, brightness, battery];

describe("voice features", () => {
  test("fit a function point of the right data type that can be set or queried", () => {
    expect(fitsVoice("power", power)).toBe(true);
    expect(fitsVoice("power", point("switch", bool, "report"))).toBe(false);
    expect(fitsVoice("power", brightness)).toBe(false);
    expect(fitsVoice("battery", battery)).toBe(true);
    expect(fitsVoice("battery", point("battery", percent, "issue"))).toBe(false);
    expect(fitsVoice("brightness", battery)).toBe(false);
  });

  test("fit a function point only if it has the required values or members", () => {
    expect(fitsVoice("open_close", cover("open", "stop", "close"))).toBe(true);
    expect(fitsVoice("open_close", cover("up", "down"))).toBe(false);
    expect(fitsVoice("open_close", point("valve", bool))).toBe(true);
    const member = (identifier: string) => ({ identifier, name: "值", ...percent });
    const color = (...names: string[]) => point("color", { data_type: "struct", members: names.map(member) });
    expect(fitsVoice("color", color("h", "s", "v"))).toBe(true);
    expect(fitsVoice("color", color("r", "g", "b"))).toBe(false);
  });

  test("are suggested for a function point by its identifier, if the feature fits", () => {
    expect(suggestedFor("power", points)).toBe(power);
    expect(suggestedFor("brightness", [point("brightness", percent, "report")])).toBeUndefined();
    expect(suggestedFor("volume", points)).toBeUndefined();
    expect(suggestedFeatures(points)).toEqual([
      { feature: "power", identifier: "switch" },
      { feature: "brightness", identifier: "brightness" },
      { feature: "battery", identifier: "battery" },
    ]);
    expect(contentRefusals(points, { voice: { alexa: { features: suggestedFeatures(points) } } })).toEqual(
      [],
    );
  });

  test("have names in both languages", () => {
    for (const feature of voiceFeatures) {
      expect(voiceFeatureTable[feature].en).toMatch(/^[A-Z]/);
      expect(voiceFeatureTable[feature].zh_CN).toMatch(/^\p{Script=Han}+$/u);
    }
  });
});

describe("refuses content that does not agree with the function points, by field", () => {
  const voice = (...features: [string, string][]) => ({
    voice: VoiceSetups.parse({
      tmall: { features: features.map(([feature, identifier]) => ({ feature, identifier })) },
    }),
  });
  const panel = (main: string | null, ...hidden: string[]) => ({ panel: { panel_id: "x", main, hidden } });

  test.each([
    [voice(["power", "switch"], ["battery", "battery"]), []],
    [
      voice(["power", "switch"], ["power", "switch"]),
      [{ path: "voice.tmall.features.1.feature", key: "voice_feature_repeated" }],
    ],
    [voice(["power", "gone"]), [{ path: "voice.tmall.features.0.identifier", key: "identifier_unknown" }]],
    [
      voice(["power", "battery"]),
      [{ path: "voice.tmall.features.0.identifier", key: "voice_feature_unfit" }],
    ],
    [panel("switch", "battery"), []],
    [panel("gone"), [{ path: "panel.main", key: "identifier_unknown" }]],
    [panel("switch", "switch"), [{ path: "panel.main", key: "panel_main_hidden" }]],
    [panel(null, "battery", "gone"), [{ path: "panel.hidden.1", key: "identifier_unknown" }]],
  ])("%j", (content, refusals) => {
    expect(contentRefusals(points, content)).toEqual(refusals);
    for (const { key } of refusals) {
      expect(validationMessages[key as keyof typeof validationMessages].en).toBeTruthy();
      expect(validationMessages[key as keyof typeof validationMessages].zh_CN).toMatch(/\p{Script=Han}/u);
    }
  });
});

test("accepts phrases by platform and language, at most twenty with at most a hundred characters each", () => {
  expect(VoiceExamples.parse({ tmall: { zh_CN: [" 打开客厅的灯 "] } })).toEqual({
    tmall: { zh_CN: ["打开客厅的灯"] },
  });
  const refused = (examples: object) => {
    const { error } = VoiceExamples.safeParse(examples, { reportInput: true });
    return error ? (["en", "zh_CN"] as const).map((language) => fieldProblems(error, language)[0]) : [];
  };
  expect(refused({ tmall: { zh_CN: [""] } })).toMatchObject([
    { path: "tmall.zh_CN.0", message: "Required" },
    { path: "tmall.zh_CN.0" },
  ]);
  expect(refused({ tmall: { en: ["x".repeat(101)] } }).map((one) => one?.path)).toEqual([
    "tmall.en.0",
    "tmall.en.0",
  ]);
  expect(refused({ tmall: { en: Array.from({ length: 21 }, () => "Hi") } })[0]?.path).toBe("tmall.en");
  expect(refused({ tmall: { xx: [] } })).toHaveLength(2);
});
