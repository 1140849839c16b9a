import type { SeriesPoint } from "@thingwright/contract/telemetry.ts";
import { expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { chartKindOf, levelOf, lineOf, stateAt, stepsOf, summaryOf } from "./chart-data.ts";

const point = (time: number, min: number, max: number, count = 2): SeriesPoint => ({
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

test("numbers show as a line, states as steps, other types as a list", () => {
  expect(
    ["bright", "temp", "power", "mode", "label", "colour", "fault"].map((id) => chartKindOf(lampPoint(id))),
  ).toEqual(["line", "line", "steps", "steps", "list", "list", "list"]);
});

test("a line of averages in a band, broken where buckets are missing", () => {
  const { series, band } = lineOf("T", [point(0, 1, 3), point(1000, 2, 4), point(9000, 5, 5)], 1000, [
    "low",
    "high",
  ]);
  expect(series[0]?.points).toEqual([
    [0, 2],
    [1, 3],
    [9, 5],
  ]);
  expect(band?.points[1]).toEqual([1, 2, 4]);
  const dense = [0, 1000, 2000, 3000, 9000].map((time) => point(time, 1, 1));
  const broken = lineOf("T", dense, 1000, ["low", "high"]);
  expect(broken.series[0]?.points).toContainEqual([8.999, null]);
  expect(broken.band).toBeUndefined();
});

test("a state lasts until the next one, and the last state to the end", () => {
  const power = lampPoint("power");
  expect(stepsOf("P", power, [state(0, false), state(2000, true)], 5000)[0]?.points).toEqual([
    [0, 0],
    [2, 1],
    [5, 1],
  ]);
  expect(levelOf(lampPoint("mode"), "scene")).toBe(1);
  expect(stateAt(lampPoint("mode"), 1)).toBe("scene");
  expect(levelOf(lampPoint("mode"), "gone")).toBeNull();
});

test("figures of a whole range weigh buckets by their reports", () => {
  expect(summaryOf([point(0, 0, 2, 1), point(1, 4, 6, 3)])).toEqual({
    count: 4,
    min: 0,
    max: 6,
    avg: 4,
    last: 6,
  });
  expect(summaryOf([state(0, true)])).toMatchObject({ count: 1, min: null, avg: null, last: true });
  expect(summaryOf([])).toMatchObject({ count: 0, max: null });
});
