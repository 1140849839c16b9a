import { describe, expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { sameValue, valueText, type ValueReader } from "./value-text.ts";

const en: ValueReader = { language: "en", on: "On", off: "Off", noFault: "No fault" };
const zh: ValueReader = { language: "zh_CN", on: "开", off: "关", noFault: "无故障" };

describe("the text of a value", () => {
  test.each([
    ["power", true, "On", "开"],
    ["bright", 1234, "1234%", "1234%"],
    ["temp", 21.5, "21.5\u00a0°C", "21.5\u00a0°C"],
    ["mode", "white", "White", "白光"],
    ["mode", "scene", "场景", "场景"],
    ["mode", "gone", "gone", "gone"],
    ["label", "true", "true", "true"],
    ["colour", { vivid: false, hue: 30 }, "Hue: 30°, Vivid: Off", "色相：30°，鲜艳：关"],
    ["fault", [], "No fault", "无故障"],
    ["fault", ["E1", "E9"], "Too hot, E9", "过热、E9"],
  ])("is right for %s %j in both languages", (identifier, value, english, chinese) => {
    expect(valueText(lampPoint(identifier), value, en)).toBe(english);
    expect(valueText(lampPoint(identifier), value, zh)).toBe(chinese);
  });

  test("is JSON if the value is of a former type or has no function point", () => {
    expect(valueText(lampPoint("bright"), { a: 1 }, en)).toBe('{"a":1}');
    expect(valueText(undefined, [1, 2], en)).toBe("[1,2]");
    expect(valueText(undefined, null, en)).toBe("--");
  });
});

test("compares values as JSON, in any order of members", () => {
  expect(sameValue({ a: 1, b: [true] }, { b: [true], a: 1 })).toBe(true);
  expect(sameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameValue(1, "1")).toBe(false);
});
