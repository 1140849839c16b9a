import { expect, test } from "vitest";
import { rangeOfDays } from "./range-of-days.ts";

test("includes both days in full", () => {
  const { from, to } = rangeOfDays({ from: "2026-03-01", to: "2026-03-01" });
  expect(from).toBe(new Date(2026, 2, 1).getTime());
  expect(to).toBe(new Date(2026, 2, 2).getTime() - 1);
});

test("keeps other filters, and leaves out invalid days", () => {
  expect(rangeOfDays({ keyword: "lamp", from: "yesterday" })).toEqual({ keyword: "lamp" });
});
