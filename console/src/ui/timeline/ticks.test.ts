import { expect, test } from "vitest";
import { tickOf } from "./ticks.ts";

const hour = 3_600_000;
const [midnight, noon] = [0, 12].map((hours) => new Date(2026, 10, 25, hours).getTime());

test.each([
  [hour / 6, "00:00:00", "12:00:00"],
  [24 * hour, "11-25", "12:00"],
  [7 * 24 * hour, "11-25", "11-25 12:00"],
  [30 * 24 * hour, "11-25", "11-25"],
])("labels midnight and noon on an axis of %i ms", (length, atMidnight, atNoon) => {
  const tick = tickOf(length);
  expect([midnight!, noon!].map(tick)).toEqual([atMidnight, atNoon]);
});
