import { expect, it } from "vitest";
import { type ConditionOperator, meets } from "./conditions.ts";

it.each<[ConditionOperator, number[]]>([
  ["eq", [20]],
  ["gt", [21]],
  ["ge", [20, 21]],
  ["lt", [19]],
  ["le", [19, 20]],
])("compares numbers by %s", (operator, those) => {
  expect([19, 20, 21].filter((reported) => meets(reported, { operator, value: 20 }))).toEqual(those);
});

it("compares other values only for equality, and never matches a value of another type", () => {
  expect(meets(true, { operator: "eq", value: true })).toBe(true);
  expect(meets("warm", { operator: "eq", value: "warm" })).toBe(true);
  expect(meets(1, { operator: "eq", value: true })).toBe(false);
  expect(meets("20", { operator: "eq", value: 20 })).toBe(false);
  expect(meets("21", { operator: "gt", value: 20 })).toBe(false);
  expect(meets(["e1"], { operator: "eq", value: "e1" })).toBe(false);
});
