import { fromWire } from "@thingwright/contract/values.ts";
import { expect, test } from "vitest";
import { onePerType, point } from "../test/points.ts";
import { defaultGenerators } from "./default-generators.ts";
import { firstValue, type Generator, nextValue } from "./generator.ts";
import { seededRandom } from "./random.ts";

const level = point("level", { data_type: "value", min: 0, max: 10, step: 1 });

/** The values of a point over so many moments. */
function run(one: Parameters<typeof firstValue>[0], generator: Generator, moments: number, now = 0) {
  const random = seededRandom("seed");
  const values = [firstValue(one, generator)];
  for (let i = 0; i < moments; i++) {
    const previous = values[i] ?? 0;
    values.push(nextValue(one, generator, previous, { now, random, valueOf: () => undefined }));
  }
  return values;
}

test("the same seed gives the same numbers, another seed others", () => {
  const numbers = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
  expect(numbers("a")).toEqual(numbers("a"));
  expect(numbers("a")).not.toEqual(numbers("b"));
  const many = Array.from({ length: 1000 }, seededRandom("c"));
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many)).toBeLessThan(1);
});

test.each(onePerType.map((one) => [one.identifier, one] as const))(
  "by default %s only ever has good values",
  (_, one) => {
    const generator = defaultGenerators([one])[one.identifier] ?? { kind: "constant" };
    for (const value of run(one, generator, 500)) expect(fromWire(one, value)).toEqual({ ok: true, value });
  },
);

test("a walk stays in its span and on its steps, and moves", () => {
  const values = run(point("x", { data_type: "float", min: -1, max: 1, step: 0.3 }), { kind: "walk" }, 300);
  for (const value of values) expect([-1, -0.7, -0.4, -0.1, 0.2, 0.5, 0.8]).toContain(value);
  expect(new Set(values).size).toBeGreaterThan(3);
  const narrow = run(level, { kind: "walk", low: 4, high: 6 }, 100);
  for (const value of narrow) expect([4, 5, 6]).toContain(value);
});

test("a span outside of the range gives way to the range", () => {
  for (const value of run(level, { kind: "walk", low: 200, high: 300 }, 50))
    expect(fromWire(level, value).ok).toBe(true);
});

test("the day is cold at four and warm at sixteen", () => {
  const heat = point("heat", { data_type: "float", min: -40, max: 80, step: 0.1 });
  const day: Generator = { kind: "day", low: 10, high: 20 };
  const at = (hour: number) => run(heat, day, 1, new Date(2026, 0, 1, hour).getTime())[1];
  expect(at(4)).toBeLessThan(11);
  expect(at(16)).toBeGreaterThan(19);
});

test("counters start again at the end of their range", () => {
  expect(run(level, { kind: "count", pace: 4 }, 4)).toEqual([0, 4, 8, 0, 4]);
  expect(run(level, { kind: "count", pace: -4 }, 4)).toEqual([10, 6, 2, 10, 6]);
});

test("a reading follows its target", () => {
  const generator: Generator = { kind: "follow", of: "target", pace: 2 };
  const moment = { now: 0, random: () => 0, valueOf: () => 9 };
  const values = [4];
  for (let i = 0; i < 4; i++) values.push(Number(nextValue(level, generator, values[i] ?? 0, moment)));
  expect(values).toEqual([4, 6, 8, 9, 9]);
});

test("options come round", () => {
  const gear = onePerType[3]!;
  expect(run(gear, { kind: "cycle", chance: 1 }, 3)).toEqual([0, 1, 2, 0]);
  expect(run(onePerType[0]!, { kind: "cycle", chance: 1 }, 2)).toEqual([true, false, true]);
  expect(run(gear, { kind: "cycle", chance: 0 }, 3)).toEqual([0, 0, 0, 0]);
});

test("faults come and go", () => {
  const values = run(onePerType[7]!, { kind: "fault", chance: 0.2 }, 300);
  expect(values[0]).toEqual([]);
  expect(new Set(values.map((value) => JSON.stringify(value)))).toContain('["E1"]');
  expect(values.at(-1)).toBeInstanceOf(Array);
});

test("names say how readings move", () => {
  const reading = (identifier: string) =>
    point(identifier, { data_type: "value", min: 0, max: 100, step: 1, transfer_type: "report" });
  const generators = defaultGenerators([
    reading("battery_percentage"),
    reading("humidity"),
    point("target_position", { data_type: "value", min: 0, max: 100, step: 1 }),
    reading("current_position"),
    point("smoke_alarm", { data_type: "bool", transfer_type: "report" }),
  ]);
  expect(generators.battery_percentage).toMatchObject({ kind: "count", pace: -1 });
  expect(generators.humidity).toMatchObject({ kind: "day" });
  expect(generators.current_position).toEqual({ kind: "follow", of: "target_position" });
  expect(generators.smoke_alarm).toMatchObject({ kind: "cycle", chance: 0.002 });
});
