import { describe, expect, test } from "vitest";
import { point, soundPoints, structWith } from "../testing/function-points.ts";
import { problemsOf } from "../testing/problems-of.ts";
import { dataTypes, transferTypes } from "../grammar/enums.ts";
import { accepts, FunctionPoint, FunctionPoints, reports } from "./function-points.ts";

const refusals = (input: unknown) => problemsOf(FunctionPoint, input);

test.each([...dataTypes])("accepts a valid function point of type %s", (type) => {
  expect(refusals(soundPoints[type])).toEqual([]);
  expect(FunctionPoint.parse(soundPoints[type])).toEqual({
    ...soundPoints[type],
    scene_trigger: false,
    scene_execute: false,
    standard: false,
  });
});

describe("accepts", () => {
  test.each([
    ["an identifier of 30 characters", point("bool", { identifier: "a".repeat(30) })],
    ["an identifier of one letter", point("bool", { identifier: "h" })],
    ["an identifier of all allowed kinds", point("bool", { identifier: "A_b_9" })],
    ["a name of 15 Chinese characters", point("bool", { name: "名".repeat(15) })],
    ["a name of 15 characters outside the basic plane", point("bool", { name: "𠮷".repeat(15) })],
    ["a name that mixes Chinese and English", point("bool", { name: "PM2.5浓度 1" })],
    ["an English name of 40 characters", point("bool", { name_en: "N".repeat(40) })],
    ["a member's English name of 40 characters", structWith({ name_en: "N".repeat(40) })],
    ["no English name", point("bool", { name_en: undefined })],
    ["no step", point("float", { step: undefined })],
    ["a step equal to the difference", point("value", { min: 1, max: 4, step: 3 })],
    [
      "a step equal to the difference, in binary fractions",
      point("float", { min: 0.1, max: 0.3, step: 0.2 }),
    ],
    ["two decimals that binary fractions blur", point("float", { min: 0.29, max: 1.1, step: 0.07 })],
    ["two decimals of a large number", point("float", { min: 0, max: 9_999_999_999.29 })],
    ["milliseconds since 1970", point("value", { min: 0, max: 9_999_999_999_999 })],
    ["a negative range", point("value", { min: -20, max: -10, step: 1 })],
    ["the enum value 0", point("enum_int", { enums: [{ value: 0, text: "零" }] })],
    ["a string of one byte", point("string", { max_length: 1 })],
    ["a trigger that is reported", point("bool", { transfer_type: "report", scene_trigger: true })],
    ["an action that is issued", point("bool", { transfer_type: "issue", scene_execute: true })],
    ["both, issued and reported", point("bool", { scene_trigger: true, scene_execute: true })],
    [
      "a member that is an enumeration",
      structWith({ data_type: "enum_int", enums: [{ value: 1, text: "一" }] }),
    ],
  ])("%s", (_, input) => {
    expect(refusals(input)).toEqual([]);
  });
});

test("every broken rule is named at once", () => {
  const paths = refusals(
    point("float", {
      identifier: "1",
      name: "",
      min: 9,
      max: 1,
      step: 0,
      transfer_type: "issue",
      scene_trigger: true,
    }),
  ).map((refusal) => refusal.path);
  expect(paths).toEqual(["identifier", "name", "max", "step", "scene_trigger"]);
});

describe("a list of function points", () => {
  const named = (...identifiers: string[]) => identifiers.map((identifier) => point("bool", { identifier }));

  test("keeps its order", () => {
    const list = FunctionPoints.parse(named("b", "a", "c"));
    expect(list.map((item) => item.identifier)).toEqual(["b", "a", "c"]);
  });

  test("refuses an identifier that already exists in the list", () => {
    expect(problemsOf(FunctionPoints, named("a", "b", " a"))).toEqual([
      { path: "2.identifier", key: "identifier_exists", en: "Identifier exists", zh_CN: "标识符已存在" },
    ]);
  });

  test("distinguishes identifiers by case", () => {
    expect(problemsOf(FunctionPoints, named("a", "A"))).toEqual([]);
  });

  test("contains at most 200 function points", () => {
    const many = (n: number) => named(...Array.from({ length: n }, (_, i) => `p${i}`));
    expect(problemsOf(FunctionPoints, many(200))).toEqual([]);
    expect(problemsOf(FunctionPoints, many(201))).toEqual([
      { path: "", key: "too_many", en: "Items: at most 200", zh_CN: "最多 200 项" },
    ]);
  });
});

test("the transfer type determines whether a point reports and whether it accepts values", () => {
  const table = transferTypes.map((transfer_type) => [
    reports({ transfer_type }),
    accepts({ transfer_type }),
  ]);
  expect(table).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});
