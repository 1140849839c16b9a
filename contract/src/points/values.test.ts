import { expect, test } from "vitest";
import { FunctionPoint, type NewFunctionPoint } from "./function-points.ts";
import { wordRefusal } from "./value-problems.ts";
import { indexPoints, mostRefusals, readIssue, readReport } from "./value-report.ts";
import { fromWire, sampleValue, toWire } from "./values.ts";

function point(identifier: string, rest: Omit<NewFunctionPoint, "identifier" | "name" | "transfer_type">) {
  return FunctionPoint.parse({ identifier, name: "点", transfer_type: "issue_report", ...rest });
}

const power = point("power", { data_type: "bool" });
const level = point("level", { data_type: "value", min: 0, max: 100, step: 5 });
const heat = point("heat", { data_type: "float", min: -40, max: 80, step: 0.1 });
const mode = point("mode", {
  data_type: "enum_int",
  enums: [
    { value: 0, text: "自动" },
    { value: 2, text: "冷" },
  ],
});
const scene = point("scene", { data_type: "enum_string", enums: [{ value: "read", text: "阅读" }] });
const label = point("label", { data_type: "string", max_length: 6 });
const color = point("color", {
  data_type: "struct",
  members: [
    { identifier: "on", name: "开", data_type: "bool" },
    { identifier: "value", name: "值", data_type: "value", min: 0, max: 9, step: 1 },
  ],
});
const fault = FunctionPoint.parse({
  identifier: "fault",
  name: "故障",
  transfer_type: "report",
  data_type: "fault",
  faults: [
    { code: "E1", content: "过热" },
    { code: "E2", content: "过载" },
  ],
});
const order = FunctionPoint.parse({ ...power, identifier: "reboot", transfer_type: "issue" });
const all = [power, level, heat, mode, scene, label, color, fault, order];

test.each([
  [power, true, true],
  [power, 0, false],
  [power, 1, true],
  [level, 5, 5],
  [level, 7, 7],
  [heat, -40, -40],
  [heat, 21.37, 21.37],
  [mode, 2, 2],
  [scene, "read", "read"],
  [label, "三个", "三个"],
  [label, "😀ab", "😀ab"],
  [color, { on: 1, value: 3 }, { on: true, value: 3 }],
  [color, { on: false }, { on: false }],
  [fault, [], []],
  [fault, ["E2", "E2"], ["E2"]],
] as const)("%o reads %o", (one, raw, value) => {
  expect(fromWire(one, raw)).toEqual({ ok: true, value });
});

test.each([
  [power, "true", "wrong_type"],
  [power, 2, "wrong_type"],
  [power, null, "wrong_type"],
  [level, 5.5, "wrong_type"],
  [level, "5", "wrong_type"],
  [level, 101, "out_of_range"],
  [heat, Number.NaN, "wrong_type"],
  [heat, Infinity, "wrong_type"],
  [heat, -40.1, "out_of_range"],
  [mode, 1, "not_an_option"],
  [mode, "2", "wrong_type"],
  [scene, "constructor", "not_an_option"],
  [label, "三个字", "too_long"],
  [label, "😀😀", "too_long"],
  [color, {}, "wrong_type"],
  [color, [], "wrong_type"],
  [color, { on: true, toString: 1 }, "unknown_identifier"],
  [color, { value: 10 }, "out_of_range"],
  [fault, "E1", "wrong_type"],
  [fault, ["E3"], "not_an_option"],
  [fault, [1], "wrong_type"],
] as const)("%o refuses %o", (one, raw, reason) => {
  expect(fromWire(one, raw)).toMatchObject({ ok: false, reason });
});

test("a refusal is worded in both languages and names the member", () => {
  const result = fromWire(color, { value: 10 });
  if (result.ok) throw new Error("expected a refusal");
  expect(wordRefusal(result, "en")).toBe("value: Must be between 0 and 9");
  expect(wordRefusal(result, "zh_CN")).toBe("value：取值应在 0 到 9 之间");
});

test.each([
  [power, "true, false, 0 or 1", "布尔值（true、false、0 或 1）"],
  [level, "an integer", "整数"],
  [heat, "a number", "数字"],
  [mode, "an integer", "整数"],
  [scene, "a string", "字符串"],
  [label, "a string", "字符串"],
  [color, "an object", "对象"],
  [fault, "an array of fault codes", "故障代码数组"],
])("a refusal for %o names the expected type in both languages", (one, en, zh) => {
  const result = fromWire(one, null);
  if (result.ok) throw new Error("expected a refusal");
  expect(wordRefusal(result, "en")).toBe(`Must be ${en}`);
  expect(wordRefusal(result, "zh_CN")).toBe(`应为${zh}`);
});

test("the native dialect writes booleans as 0 and 1, in structs too", () => {
  expect(toWire(power, true)).toBe(1);
  expect(toWire(power, false)).toBe(0);
  expect(toWire(color, { on: true, value: 3 })).toEqual({ on: 1, value: 3 });
  expect(toWire(label, "a")).toBe("a");
});

test("samples are valid values, also after conversion for the device", () => {
  for (const one of all) {
    const value = sampleValue(one);
    expect(fromWire(one, value), one.identifier).toEqual({ ok: true, value });
    expect(fromWire(one, toWire(one, value)), one.identifier).toEqual({ ok: true, value });
  }
});

const points = indexPoints(all);
const window = { now: 1_000_000, oldest: 500_000, newest: 1_100_000 };

test("keeps the valid values of a report, and gives the reasons for the others", () => {
  const values = JSON.parse(
    '{"power":1,"level":{"value":20,"time":900000},"heat":{"value":99},"mode":{"value":2,"time":1},"nope":1,"reboot":1,"__proto__":1,"color":{"value":3},"toString":2}',
  ) as Record<string, unknown>;
  const { good, bad } = readReport(points, values, window);
  expect(good).toEqual([
    ["power", { value: true, time: 1_000_000 }],
    ["level", { value: 20, time: 900_000 }],
    ["color", { value: { value: 3 }, time: 1_000_000 }],
  ]);
  expect(bad.map(([identifier, { reason }]) => [identifier, reason])).toEqual([
    ["heat", "out_of_range"],
    ["mode", "bad_time"],
    ["nope", "unknown_identifier"],
    ["reboot", "not_reportable"],
    ["__proto__", "unknown_identifier"],
    ["toString", "unknown_identifier"],
  ]);
});

test("a struct may come with its own time", () => {
  expect(readReport(points, { color: { value: { on: 1 }, time: 800_000 } }, window).good).toEqual([
    ["color", { value: { on: true }, time: 800_000 }],
  ]);
});

test("the refusals of one message are bounded", () => {
  const values = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, 1]));
  expect(readReport(points, values, window).bad).toHaveLength(mostRefusals);
});

test("refuses issued values that are report-only, out of range or unknown", () => {
  const { good, bad } = readIssue(points, { power: 0, fault: ["E1"], level: 300, other: 1 });
  expect(good).toEqual([["power", false]]);
  expect(bad.map(([, { reason }]) => reason)).toEqual(["not_issuable", "out_of_range", "unknown_identifier"]);
});
