import { expect, test } from "vitest";
import { numberIn, stepped, textOf } from "./number-text.ts";

test.each([
  ["", null],
  ["  ", null],
  ["12", 12],
  [" -0.5 ", -0.5],
  [".5", 0.5],
  ["7.", 7],
  ["１２。５", 12.5],
  ["1e3", NaN],
  ["1,000", NaN],
  ["12 W", NaN],
  ["--1", NaN],
  ["Infinity", NaN],
])("reads %j as %s", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each([
  [null, ""],
  [NaN, ""],
  [0.29, "0.29"],
  [1_700_000_000_000, "1700000000000"],
  [0.0000001, "0.0000001"],
])("writes %s as %j", (number, text) => {
  expect(textOf(number)).toBe(text);
});

test("steps within the bounds, without binary fractions", () => {
  expect(stepped(0.2, 1, { step: 0.1 })).toBe(0.3);
  expect(stepped(29.8, 1, { step: 0.5, max: 30 })).toBe(30);
  expect(stepped(16, -1, { step: 0.5, min: 16 })).toBe(16);
  expect(stepped(null, 1, { step: 1, min: 16, max: 30 })).toBe(16);
  expect(stepped(NaN, -1, { step: 1, min: -5, max: -2 })).toBe(-2);
});
