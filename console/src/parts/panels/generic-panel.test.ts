import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { fromWire } from "@thingwright/contract/points/values.ts";
import { describe, expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import { colorOf, shownText } from "./panel-tools.ts";
import { panelWords } from "./panel-words.ts";
import { plausibleValues } from "./plausible-values.ts";
import { pointTextsIn } from "./point-texts.ts";

function point(identifier: string, rest: object, transfer_type = "issue_report") {
  return FunctionPoint.parse({ identifier, name: "功能", name_en: identifier, transfer_type, ...rest });
}
const bool = { data_type: "bool" };
const percent = { data_type: "value", min: 0, max: 100, unit: "%" };
const member = (identifier: string, max: number) => ({
  identifier,
  name: "值",
  data_type: "value",
  min: 0,
  max,
});

const power = point("switch", { ...bool, name: "开关" });
const battery = point("battery", percent, "report");
const flush = point("flush", bool, "issue");
const fault = point(
  "motor_fault",
  { data_type: "fault", faults: [{ code: "hot", content: "过热", content_en: "Too hot" }] },
  "report",
);
const mode = point("mode", {
  data_type: "enum_string",
  enums: [{ value: "eco", text: "节能", text_en: "Eco" }],
});
const color = point("color", {
  data_type: "struct",
  members: [member("h", 360), member("s", 100), member("v", 100)],
});
const points = [power, battery, flush, fault, mode, color];
const names = (list: readonly FunctionPoint[]) => list.map(({ identifier }) => identifier);

describe("the arrangement of function points", () => {
  test("follows from data types and transfer types", () => {
    const { faults, main, readings, controls, commands } = arrange(points, null);
    expect(main).toBeUndefined();
    expect(names(faults)).toEqual(["motor_fault"]);
    expect(names(readings)).toEqual(["battery"]);
    expect(names(controls)).toEqual(["switch", "mode", "color"]);
    expect(names(commands)).toEqual(["flush"]);
  });

  test("leaves out hidden points, and shows the main point only at the top", () => {
    const { main, controls, readings } = arrange(points, { main: "switch", hidden: ["color", "battery"] });
    expect(main).toBe(power);
    expect(names(controls)).toEqual(["mode"]);
    expect(readings).toEqual([]);
    expect(arrange(points, { main: "gone", hidden: ["gone"] }).main).toBeUndefined();
  });
});

test("preview values are valid, and typical of a device in use", () => {
  const values = plausibleValues(points);
  for (const one of points) expect(fromWire(one, values[one.identifier]).ok, one.identifier).toBe(true);
  expect(values.switch).toBe(true);
  expect(values.battery).toBe(80);
  expect(values.motor_fault).toEqual([]);
});

describe("the texts of the panel", () => {
  const translations = {
    de: {
      mode: { name: "Betriebsart", enums: { eco: "Sparsam" } },
      color: { members: { h: { name: "Farbton" } } },
    },
    ar: { switch: { name: "مفتاح" } },
  };

  test("are in the reader's language, or in its fallback", () => {
    const german = pointTextsIn("de", translations);
    expect(german.name(mode)).toBe("Betriebsart");
    expect(german.option(mode, "eco")).toBe("Sparsam");
    expect(german.memberName(color, color.members![0]!)).toBe("Farbton");
    expect(german.fault(fault, "hot")).toBe("Too hot");
    expect(german.name(power)).toBe("switch");
    expect(pointTextsIn("ar", translations).name(power)).toBe("مفتاح");
    expect(pointTextsIn("zh_TW", translations).name(power)).toBe("开关");
    expect(german.option(mode, "unknown")).toBe("unknown");
  });

  test("exist in every content language", () => {
    for (const language of contentLanguages)
      for (const text of Object.values(panelWords(language))) expect(text, language).toBeTruthy();
    expect(panelWords("zh")).toBe(panelWords("zh_CN"));
  });

  test("show each value according to its data type", () => {
    const reader = { texts: pointTextsIn("en", {}), words: panelWords("en"), tag: "en" };
    expect(shownText(reader, power, true)).toBe("On");
    expect(shownText(reader, point("charging", bool, "report"), false)).toBe("No");
    expect(shownText(reader, battery, 80)).toBe("80%");
    expect(shownText(reader, battery, undefined)).toBe("--");
    expect(shownText(reader, mode, "eco")).toBe("Eco");
    expect(shownText(reader, fault, [])).toBe("No fault");
    expect(shownText(reader, fault, ["hot"])).toBe("Too hot");
    expect(shownText(reader, color, { h: 10, s: 20 })).toBe("10 · 20");
  });
});

test("treats a struct of hue, saturation and value as a colour, and nothing else", () => {
  expect(colorOf(color, { h: 180, s: 100, v: 100 })).toBe("hsl(180 100% 50%)");
  expect(colorOf(color, { h: 0, s: 0, v: 100 })).toBe("hsl(0 0% 100%)");
  expect(colorOf(color, { h: 180 })).toBeUndefined();
  expect(colorOf(power, true)).toBeUndefined();
});
