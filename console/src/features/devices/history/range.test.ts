import { expect, test } from "vitest";
import { openingRange, rangeOfSpan, spanOfRange } from "./range.ts";

test("includes the last minute of a range in full, and keeps an open end open", () => {
  const from = new Date(2026, 2, 1, 9, 20).getTime();
  const range = { from: "2026-03-01 09:20", to: "2026-03-01 09:21" };
  expect(spanOfRange(range)).toEqual({ from, to: from + 119_999 });
  expect(rangeOfSpan({ from: from + 1, to: from + 119_999 })).toEqual(range);
  expect(spanOfRange({ from: "", to: "soon" })).toEqual({});
  expect(rangeOfSpan({ from })).toEqual({ from: range.from, to: "" });
});

const minute = 60_000;
const every = (width: number, count: number) => Array.from({ length: count }, (_, i) => -i * width);

test.each([
  ["nothing yet", [], "1h"],
  ["the first value", [-1000], "10m"],
  ["values of the first minutes", every(minute, 4), "10m"],
  ["a value each second, for long", every(1000, 1000), "10m"],
  ["values of the first hour", every(5 * minute, 12), "1h"],
  ["a value a minute, for long", every(minute, 1000), "1h"],
  ["a value an hour, for long", every(60 * minute, 1000), "7d"],
  ["one value, days ago", [-3 * 24 * 60 * minute], "7d"],
  ["one value, long ago", [-365 * 24 * 60 * minute], "90d"],
] as const)("opens at the shortest range that shows %s", (_, times, range) => {
  expect(openingRange(times, 0)).toBe(range);
});
