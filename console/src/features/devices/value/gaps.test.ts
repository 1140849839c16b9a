import { expect, test } from "vitest";
import { isolatedPoints, segmentStarts } from "./gaps.ts";

const minute = 60_000;

test.each([
  ["nothing", [], []],
  ["one value", [0], [true]],
  ["two values, however far apart", [0, 999], [true, false]],
  ["three usual distances", [0, 1, 2, 5], [true, false, false, false]],
  ["a longer silence", [0, 1, 2, 6, 7], [true, false, false, true, false]],
  ["a value between two silences", [0, 1, 2, 3, 9, 20, 21], [true, false, false, false, true, true, false]],
] as const)("splits a line into segments at long gaps: %s", (_, minutes, begins) => {
  expect(
    segmentStarts(
      minutes.map((at) => at * minute),
      1000,
      [],
    ),
  ).toEqual(begins);
});

test("does not split a line at a short gap, however close the values before the gap are", () => {
  const seconds = [0, 5, 10, 15, 70, 75];
  const times = seconds.map((at) => at * 1000);
  expect(segmentStarts(times, 1000, [])).toEqual(seconds.map((_, i) => i === 0));
});

test("splits a line at an offline period, unless values were stored meanwhile and sent later", () => {
  const times = [0, 1, 2, 3].map((at) => at * minute);
  const offline = [{ from: 1.2 * minute, to: 1.8 * minute }];
  expect(segmentStarts(times, 1000, offline)).toEqual([true, false, true, false]);
  expect(segmentStarts(times, 1000, [{ from: 0.5 * minute, to: 2.5 * minute }])).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(segmentStarts(times, minute, offline), "stretches side by side").toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("marks a point without a line on either side as isolated", () => {
  expect(isolatedPoints([true, false, true, true, false, true])).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
