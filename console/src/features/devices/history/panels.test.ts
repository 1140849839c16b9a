import type { SeriesPoint } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { bucketAt, lineOf, rounded, segmentsOf, summaryOf } from "./panels.ts";

const number = (time: number, min: number, max = min, count = 2): SeriesPoint => ({
  time,
  last: max,
  min,
  max,
  avg: (min + max) / 2,
  count,
});
const state = (time: number, last: unknown): SeriesPoint => ({
  time,
  last,
  min: null,
  max: null,
  avg: null,
  count: 1,
});
const of = (identifier: string, list: SeriesPoint[], offline: { from: number; to: number }[] = []) => ({
  point: lampPoint(identifier),
  bucket: 10,
  before: null,
  list,
  offline,
});
const steady = [0, 10, 20, 30].map((time) => number(time, 1, 3));

test("a line of averages ends at a gap in the reports, through which the last value holds", () => {
  const second = 1000;
  const list = [...steady, number(200, 5, 7), number(400, 6), number(410, 7)];
  const { points, held } = lineOf(
    of(
      "temp",
      list.map((sample) => ({ ...sample, time: sample.time * second })),
    ),
    500 * second,
  );
  expect(points.map(({ time, value, isolated }) => [time, value, isolated])).toEqual([
    [0, 2, false],
    [10 * second, 2, false],
    [20 * second, 2, false],
    [30 * second, 2, false],
    [200 * second - 1, null, false],
    [200 * second, 6, true],
    [400 * second - 1, null, false],
    [400 * second, 6, false],
    [410 * second, 7, false],
  ]);
  expect(points[0]).toMatchObject({ low: 1, high: 3 });
  expect(held).toEqual([
    { from: 30 * second, to: 200 * second, value: 3 },
    { from: 200 * second, to: 400 * second, value: 7 },
    { from: 410 * second, to: 500 * second, value: 7 },
  ]);
});

test("a line breaks at every offline period, however short", () => {
  const list = [0, 30, 60, 90].map((time) => number(time, 1));
  const { points, held } = lineOf(of("temp", list, [{ from: 45, to: 55 }]), 100);
  expect(points.map(({ value }) => value)).toEqual([1, 1, null, 1, 1]);
  expect(held).toEqual([{ from: 30, to: 45, value: 1 }]);
});

test("the last value before the range holds, as a number or a state, until the device goes offline", () => {
  const range = 1_000_000;
  const end = range + 600_000;
  const offline = [{ from: range + 500_000, to: end }];
  const reads = (identifier: string, value: unknown) => {
    const charted = { ...of(identifier, [], offline), before: { time: 1000, value } };
    return [range + 10, range + 550_000].map((time) => bucketAt(charted, time, end)?.last);
  };
  expect(reads("temp", 21.5)).toEqual([21.5, undefined]);
  expect(reads("power", true)).toEqual([true, undefined]);
  const before = { time: 1000, value: 21.5 };
  expect(lineOf({ ...of("temp", [], offline), before }, end).held).toEqual([
    { from: 1000, to: range + 500_000, value: 21.5 },
  ]);
  expect(
    segmentsOf({ ...of("power", [], offline), before: { time: 1000, value: true } }, end, String),
  ).toEqual([{ from: 1000, to: range + 500_000, token: "chart-1", text: "true" }]);
  expect(summaryOf({ before, list: [] })).toEqual({ count: 0, min: null, max: null, last: 21.5 });
});

test("draws no line from the value before the range to the first value in the range", () => {
  const hour = 3_600_000;
  const charted = { ...of("temp", [number(6 * hour, 23)]), before: { time: 0, value: 21 } };
  const { points, held } = lineOf(charted, 7 * hour);
  expect(points.map(({ value }) => value)).toEqual([21, null, 23]);
  expect(held).toEqual([
    { from: 0, to: 6 * hour, value: 21 },
    { from: 6 * hour, to: 7 * hour, value: 23 },
  ]);
});

test("a state lasts until the next change or until the device goes offline", () => {
  const charted = of(
    "power",
    [state(0, false), state(10, false), state(50, true), state(90, true)],
    [{ from: 60, to: 80 }],
  );
  const segments = segmentsOf(charted, 100, String);
  expect(segments).toEqual([
    { from: 0, to: 50, token: "line-strong", text: "false" },
    { from: 50, to: 60, token: "chart-1", text: "true" },
    { from: 90, to: 100, token: "chart-1", text: "true" },
  ]);
  expect([0, 49, 55, 70, 85, 95, 100].map((time) => bucketAt(charted, time, 100)?.last)).toEqual([
    false,
    false,
    true,
    undefined,
    undefined,
    true,
    undefined,
  ]);
});

test("a value received after an offline period within the same bucket holds", () => {
  const charted = of("power", [state(50, true)], [{ from: 52, to: 55 }]);
  expect(segmentsOf(charted, 100, String)).toMatchObject([{ from: 50, to: 100 }]);
});

test("gives consecutive texts different colours", () => {
  const segments = segmentsOf(of("label", [state(0, "a"), state(10, "b"), state(20, "b")]), 30, String);
  expect(segments.map(({ text }) => text)).toEqual(["a", "b"]);
  expect(segments[0]!.token).not.toBe(segments[1]!.token);
});

test("the pointer finds the nearest value, in a gap the value that holds, and none outside the known time", () => {
  const charted = of("temp", steady);
  const end = 90_000;
  expect(bucketAt(charted, 14, end)?.time).toBe(10);
  expect(bucketAt(charted, 60, end)?.time).toBe(30);
  expect(bucketAt(charted, 80_000, end)).toMatchObject({ last: 3, avg: 3 });
  expect(bucketAt(charted, 95_000, end)).toBeUndefined();
});

test("summarizes a whole range by count, lowest, highest and last value", () => {
  expect(summaryOf({ before: null, list: [number(0, 0, 2, 1), number(1, 4, 6, 3)] })).toEqual({
    count: 4,
    min: 0,
    max: 6,
    last: 6,
  });
  expect(summaryOf({ before: null, list: [state(0, true)] })).toMatchObject({
    count: 1,
    min: null,
    last: true,
  });
});

test("rounds away floating-point noise of an average, but keeps all digits of large meter readings", () => {
  expect([1_234_567.89, 21.299999999999997, 0.000123456789, -1_000_000.5, 0, null].map(rounded)).toEqual([
    1_234_567.89,
    21.3,
    0.000123457,
    -1_000_000.5,
    0,
    null,
  ]);
});
