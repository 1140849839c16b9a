import { expect, test } from "vitest";
import { rangeOfSpan, spanOfRange } from "./range.ts";

test("the minutes of a range count in full, and an open end stays open", () => {
  const from = new Date(2026, 2, 1, 9, 20).getTime();
  const range = { from: "2026-03-01 09:20", to: "2026-03-01 09:21" };
  expect(spanOfRange(range)).toEqual({ from, to: from + 119_999 });
  expect(rangeOfSpan({ from: from + 1, to: from + 119_999 })).toEqual(range);
  expect(spanOfRange({ from: "", to: "soon" })).toEqual({});
  expect(rangeOfSpan({ from })).toEqual({ from: range.from, to: "" });
});
