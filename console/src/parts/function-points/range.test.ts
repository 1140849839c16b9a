import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { describe, expect, it } from "vitest";
import { matchesText, rangeOf } from "./range.ts";

const base: FunctionPoint = {
  identifier: "glow",
  name: "亮度",
  name_en: "Glow",
  data_type: "bool",
  transfer_type: "report",
  scene_trigger: false,
  scene_execute: false,
  standard: false,
};

describe("rangeOf", () => {
  it("shows range, unit and step of a number, with the finest step as the default", () => {
    const number = { ...base, data_type: "float", min: -20, max: 60.5, unit: "℃" } as const;
    expect(rangeOf(number, "en")).toEqual({ kind: "number", text: "−20 – 60.5\u00a0℃", step: "0.01" });
    expect(rangeOf({ ...number, data_type: "value", unit: undefined, step: 5 }, "en")).toEqual({
      kind: "number",
      text: "−20 – 60.5",
      step: "5",
    });
  });

  it("names entries in the language of the reader, with the code that devices send", () => {
    const enums = [
      { value: 0, text: "低", text_en: "Low" },
      { value: 1, text: "高" },
    ];
    const point = { ...base, data_type: "enum_int", enums } as const;
    const texts = (language: "en" | "zh_CN") => {
      const range = rangeOf({ ...point, enums: [...enums] }, language);
      return range.kind === "entries" ? range.entries.map((entry) => entry.code + entry.text) : [];
    };
    expect(texts("en")).toEqual(["0Low", "1高"]);
    expect(texts("zh_CN")).toEqual(["0低", "1高"]);
  });
});

describe("matchesText", () => {
  it.each(["GLOW", "亮", " low ", ""])("finds a point by %j", (typed) => {
    expect(matchesText(base, typed)).toBe(true);
  });
  it("does not find a point by other text", () => {
    expect(matchesText(base, "switch")).toBe(false);
  });
});
