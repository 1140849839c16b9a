import type { SeriesPoint } from "@thingwright/contract/points/telemetry.ts";
import { expect, test } from "vitest";
import { lampPoint } from "../testing/points.ts";
import { Trail, trailKindOf } from "./trail.ts";

const bucket = 5000;
const number = (time: number, min: number, max = min): SeriesPoint => ({
  time,
  last: max,
  min,
  max,
  avg: (min + max) / 2,
  count: 2,
});
const state = (time: number, last: unknown): SeriesPoint => ({
  time,
  last,
  min: null,
  max: null,
  avg: null,
  count: 1,
});
const seed = { from: 0, span: 600_000, bucket, before: null, offline: [] };

test("draws numbers as lines, states as strips, and other values as texts", () => {
  const kinds = ["bright", "temp", "power", "mode", "fault", "label", "colour"].map((id) =>
    trailKindOf(lampPoint(id)),
  );
  expect(kinds).toEqual(["line", "line", "states", "states", "states", "texts", "texts"]);
});

test("a line starts with the history and continues with live values, in time buckets", () => {
  const trail = new Trail(lampPoint("bright"));
  let told = 0;
  trail.subscribe(() => (told += 1));
  trail.add(21_000, 7);
  trail.seed({ ...seed, list: [number(0, 1, 3), number(10_000, 4)] });
  trail.add(22_000, 9);
  trail.add(22_000, 5);
  trail.add(26_000, 2);
  expect(trail.line).toEqual([
    { time: 0, min: 1, max: 3, last: 3 },
    { time: 10_000, min: 4, max: 4, last: 4 },
    { time: 20_000, min: 7, max: 9, last: 9 },
    { time: 25_000, min: 2, max: 2, last: 2 },
  ]);
  expect(trail.latest).toBe(26_000);
  expect(told).toBe(4);
  trail.add(700_000, 1);
  expect(
    trail.line.map(({ time }) => time),
    "what the line comes from is kept",
  ).toEqual([25_000, 700_000]);
});

test("leaves values of a former data type out of a line", () => {
  const trail = new Trail(lampPoint("bright"));
  trail.seed({ ...seed, list: [state(0, "high"), number(5000, 2)] });
  trail.add(20_000, "low");
  expect(trail.line.map(({ last }) => last)).toEqual([2]);
});

test("keeps only the changes of a state, and knows the last change", () => {
  const trail = new Trail(lampPoint("power"));
  trail.seed({ ...seed, list: [state(0, false), state(5000, false)] });
  expect(trail.lastChange()).toBeUndefined();
  trail.add(30_000, true);
  trail.add(40_000, true);
  expect(trail.changes).toEqual([
    { time: 0, value: false },
    { time: 30_000, value: true },
  ]);
  expect(trail.lastChange()).toEqual({ time: 30_000, before: false });
});

test("starts with the value before the history, and drops older live values that the history does not confirm", () => {
  const past = { ...seed, from: 600_000 };
  const power = new Trail(lampPoint("power"));
  power.seed({ ...past, before: { time: 1000, value: true }, list: [state(700_000, false)] });
  expect(power.changes).toEqual([
    { time: 1000, value: true },
    { time: 700_000, value: false },
  ]);
  const bright = new Trail(lampPoint("bright"));
  bright.add(1000, 7);
  bright.seed({ ...past, before: { time: 1000, value: 7 }, list: [] });
  expect(bright.line).toEqual([{ time: 0, min: 7, max: 7, last: 7 }]);
  bright.seed({ ...past, list: [] });
  expect(bright.line).toEqual([]);
});

test("keeps fewer than 300 changes of a state, however often it changes", () => {
  const trail = new Trail(lampPoint("power"));
  for (let i = 1; i <= 20_000; i++) trail.add(i * 100, i % 2 === 0);
  expect(trail.changes.length).toBeLessThan(300);
  expect(trail.changes.at(-1)?.value).toBe(true);
});

test("records the periods in which a device was offline", () => {
  const trail = new Trail(lampPoint("power"));
  trail.seed({ ...seed, list: [], offline: [{ from: 1, to: 2 }] });
  trail.presence(true, 2);
  trail.presence(false, 50);
  trail.presence(false, 60);
  expect(trail.offline.at(-1)).toEqual({ from: 50, to: Infinity });
  trail.presence(true, 90);
  expect(trail.offline).toEqual([
    { from: 1, to: 2 },
    { from: 50, to: 90 },
  ]);
});

test("shows the time since a new device appeared, from one minute up to ten", () => {
  const trail = new Trail(lampPoint("bright"));
  trail.since = 1_000_000;
  expect(trail.shownAt(1_005_000)).toBe(60_000);
  expect(trail.shownAt(1_200_000)).toBe(200_000);
  expect(trail.shownAt(9_000_000)).toBe(600_000);
  trail.seed({ ...seed, list: [number(900_000, 4)] });
  expect(trail.shownAt(1_200_000), "with a value from before it came").toBe(300_000);
});
