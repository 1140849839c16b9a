import type { SeriesPoint } from "@thingwright/contract/telemetry.ts";
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
  list,
  offline,
});
const steady = [0, 10, 20, 30].map((time) => number(time, 1, 3));

test("a line of averages between lowest and highest, which ends before a silence; a lone sample is a dot", () => {
  const second = 1000;
  const list = [...steady, number(200, 5), number(400, 6), number(410, 7)];
  const line = lineOf(
    of(
      "temp",
      list.map((sample) => ({ ...sample, time: sample.time * second })),
    ),
  );
  expect(line.map(({ time, value, alone }) => [time, value, alone])).toEqual([
    [0, 2, false],
    [10 * second, 2, false],
    [20 * second, 2, false],
    [30 * second, 2, false],
    [200 * second - 1, null, false],
    [200 * second, 5, true],
    [400 * second - 1, null, false],
    [400 * second, 6, false],
    [410 * second, 7, false],
  ]);
  expect(line[0]).toMatchObject({ low: 1, high: 3 });
});

test("a line does not cross a time offline, however short", () => {
  const list = [0, 30, 60, 90].map((time) => number(time, 1));
  const line = lineOf(of("temp", list, [{ from: 45, to: 55 }]));
  expect(line.map(({ value }) => value)).toEqual([1, 1, null, 1, 1]);
});

test("a state lasts until it changes, or until the device is offline", () => {
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
  expect([0, 49, 55, 70, 85, 95].map((time) => bucketAt(charted, time)?.last)).toEqual([
    false,
    false,
    true,
    undefined,
    undefined,
    true,
  ]);
});

test("texts change their colour with each change", () => {
  const segments = segmentsOf(of("label", [state(0, "a"), state(10, "b"), state(20, "b")]), 30, String);
  expect(segments.map(({ text }) => text)).toEqual(["a", "b"]);
  expect(segments[0]!.token).not.toBe(segments[1]!.token);
});

test("under the pointer is the nearest value, and none in a silence", () => {
  const charted = of("temp", steady);
  expect(bucketAt(charted, 14)?.time).toBe(10);
  expect(bucketAt(charted, 60)?.time).toBe(30);
  expect(bucketAt(charted, 500)).toBeUndefined();
});

test("figures of a whole range", () => {
  expect(summaryOf({ list: [number(0, 0, 2, 1), number(1, 4, 6, 3)] })).toEqual({
    count: 4,
    min: 0,
    max: 6,
    last: 6,
  });
  expect(summaryOf({ list: [state(0, true)] })).toMatchObject({ count: 1, min: null, last: true });
});

test("an average keeps the digits of a meter, without the noise of floating point", () => {
  expect([1_234_567.89, 21.299999999999997, 0.000123456789, -1_000_000.5, 0, null].map(rounded)).toEqual([
    1_234_567.89,
    21.3,
    0.000123457,
    -1_000_000.5,
    0,
    null,
  ]);
});
