import { describe, expect, it, test } from "vitest";
import type { Generator } from "../points/behavior.ts";
import { FunctionPoint, type NewFunctionPoint } from "../points/function-points.ts";
import { fromWire, type PointValue, type Ruled } from "../points/values.ts";
import { defaultGenerators } from "./default-generators.ts";
import { firstValue, fittingValue } from "./first-value.ts";
import { nextValue, shownValue } from "./generator.ts";
import { generatorKinds, generatorProblem } from "./kinds.ts";
import { seededRandom } from "./random.ts";

type Rest = Omit<NewFunctionPoint, "identifier" | "name" | "transfer_type">;

function point(identifier: string, rest: Rest, transfer_type: "report" | "issue_report" = "report") {
  return FunctionPoint.parse({ identifier, name: "点", transfer_type, ...rest });
}
const number = (identifier: string, min: number, max: number, step = 1) =>
  point(identifier, { data_type: Number.isInteger(step) ? "value" : "float", min, max, step });
const options = (identifier: string, values: string[]) =>
  point(identifier, { data_type: "enum_string", enums: values.map((value) => ({ value, text: value })) });

const level = number("level", 0, 10, 2);
const door = options("door", ["closed", "open", "ajar"]);
const faults = point("trouble", {
  data_type: "fault",
  faults: [
    { code: "E1", content: "过热" },
    { code: "E2", content: "过载" },
  ],
});
const color = point("color", {
  data_type: "struct",
  members: [
    { identifier: "on", name: "开", data_type: "bool" },
    { identifier: "hue", name: "色", data_type: "float", min: 0, max: 359, step: 0.5 },
  ],
});

/** What a device would report from one moment to the next, the first value included. */
function run(
  ruled: Ruled,
  generator: Generator,
  times: number,
  moment: { elapsed?: number; hour?: number; from?: PointValue; others?: Record<string, PointValue> } = {},
): PointValue[] {
  const { elapsed = 5000, hour = 12, others = {} } = moment;
  const random = seededRandom(ruled.identifier);
  let value = moment.from ?? firstValue(ruled, generator);
  return [
    shownValue(ruled, value),
    ...Array.from({ length: times }, () => {
      value = nextValue(ruled, generator, value, {
        elapsed,
        hour,
        random,
        valueOf: (identifier) => others[identifier],
        shareOf: (identifier) => Number(others[identifier]) / 100,
      });
      return shownValue(ruled, value);
    }),
  ];
}

const generators: Record<Generator["kind"], Generator> = {
  hold: { kind: "hold" },
  silent: { kind: "silent" },
  constant: { kind: "constant", value: 4 },
  walk: { kind: "walk", low: 0.5, high: 7, pace: 3 },
  day: { kind: "day", low: -3, high: 9 },
  count: { kind: "count", by: 4, seconds: 5 },
  follow: { kind: "follow", of: "other", rate: 12, wobble: 1 },
  drain: { kind: "drain", hours: 0.1 },
  charge: { kind: "charge", of: "other" },
  cycle: { kind: "cycle", minutes: 0.1 },
  alarm: { kind: "alarm", minutes: 0.5 },
  members: { kind: "members" },
};

test("a seed always gives the same random numbers, from 0 to below 1, and other seeds give others", () => {
  const numbers = (seed: string, length = 5) => Array.from({ length }, seededRandom(seed));
  expect(numbers("a")).toEqual(numbers("a"));
  expect(numbers("a")).not.toEqual(numbers("b"));
  const many = numbers("c", 1000);
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many)).toBeLessThan(1);
});

describe("every generator that fits a data type", () => {
  const points = [level, number("exact", -40, 80, 0.1), door, faults, color];
  const bool = point("bool", { data_type: "bool" });
  const text = point("text", { data_type: "string", max_length: 3 });
  const all = [...points, bool, text].flatMap((ruled) =>
    generatorKinds(ruled)
      .filter((kind) => kind !== "constant")
      .map((kind) => [ruled.data_type, kind, ruled] as const),
  );
  it.each(all)("produces valid values: %s, %s", (_, kind, ruled) => {
    for (const value of run(ruled, generators[kind], 300, { others: { other: 7 } }))
      expect(fromWire(ruled, value)).toEqual({ ok: true, value });
  });
});

test("a walk stays within its range and on its steps, and changes", () => {
  const values = run(number("x", -1, 1, 0.3), { kind: "walk", low: -1, high: 1, pace: 0.5 }, 300);
  for (const value of values) expect([-1, -0.7, -0.4, -0.1, 0.2, 0.5, 0.8]).toContain(value);
  expect(new Set(values).size).toBeGreaterThan(3);
});

test("a walk that starts outside its range returns step by step, without large jumps", () => {
  const values = run(number("far", 0, 1000), { kind: "walk", low: 0, high: 10, pace: 1 }, 60, { from: 900 });
  const leaps = values.slice(1).map((value, i) => Math.abs(Number(value) - Number(values[i])));
  expect(Math.max(...leaps)).toBeLessThanOrEqual(90);
  expect(values.at(-1)).toBeLessThanOrEqual(12);
});

test("a daily curve is lowest at 4:00 and highest at 16:00", () => {
  const at = (hour: number) =>
    run(number("heat", -40, 80, 0.1), { kind: "day", low: 10, high: 20 }, 1, { hour })[1];
  expect(at(4)).toBeLessThan(10.5);
  expect(at(16)).toBeGreaterThan(19.5);
});

test("counters count by time, and restart at the end of their range", () => {
  expect(run(level, { kind: "count", by: 4, seconds: 5 }, 4)).toEqual([0, 4, 8, 0, 4]);
  expect(run(level, { kind: "count", by: -4, seconds: 5 }, 4)).toEqual([10, 6, 2, 10, 6]);
  const slow = run(number("hours", 0, 9999), { kind: "count", by: 1, seconds: 60 }, 24);
  expect(slow.at(-1)).toBe(2);
});

test("a reading approaches its target, and then stays there", () => {
  const follow: Generator = { kind: "follow", of: "target", rate: 24, wobble: 0 };
  const others = { target: 9 };
  expect(run(number("now", 0, 100), follow, 4, { from: 4, others })).toEqual([4, 6, 8, 9, 9]);
});

test("a battery drains slowly, fills while charging, and is replaced when empty only if it is not rechargeable", () => {
  const battery = number("battery", 0, 100);
  const drain: Generator = { kind: "drain", hours: 48 };
  expect(run(battery, drain, (3600 / 5) * 24).at(-1)).toBe(50);
  expect(run(battery, drain, 30, { from: 0.01 }).at(-1)).toBe(100);
  const charged: Generator = { ...drain, charging: "charging" };
  const charging = (on: boolean) => run(battery, charged, 720, { from: 40, others: { charging: on } }).at(-1);
  expect(charging(true)).toBe(82);
  expect(charging(false)).toBe(38);
  expect(run(battery, charged, 30, { from: 0.01, others: { charging: false } }).at(-1)).toBe(0);
});

test("charging starts when the battery is nearly empty and ends when it is full", () => {
  const charging = point("charging", { data_type: "bool" });
  const after = (from: boolean, battery: number) =>
    run(charging, { kind: "charge", of: "battery" }, 1, { from, others: { battery } })[1];
  expect([after(false, 50), after(false, 10), after(true, 50), after(true, 100)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("an option changes about as rarely as configured", () => {
  const changes = (minutes: number) => {
    const values = run(door, { kind: "cycle", minutes }, 720);
    return values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  };
  expect(changes(5)).toBeGreaterThan(5);
  expect(changes(5)).toBeLessThan(25);
  expect(changes(10_000)).toBeLessThan(3);
});

test("alarms and faults appear and disappear again", () => {
  const values = run(faults, { kind: "alarm", minutes: 5 }, 720);
  expect(values[0]).toEqual([]);
  expect(new Set(values.map((value) => JSON.stringify(value)))).toContain('["E1"]');
  const doors = run(door, { kind: "alarm", minutes: 20 }, 2000);
  const closed = doors.filter((value) => value === "closed").length / doors.length;
  expect(closed).toBeGreaterThan(0.8);
  expect(closed).toBeLessThan(1);
});

test("adjusts a value to a changed function point, and drops a value that no longer fits", () => {
  expect(fittingValue(number("a", 0, 10), 7)).toBe(7);
  expect(fittingValue(number("a", 0, 5), 7)).toBe(5);
  expect(fittingValue(door, "open")).toBe("open");
  expect(fittingValue(door, "gone")).toBeUndefined();
  expect(fittingValue(door, 3)).toBeUndefined();
  expect(fittingValue(color, { on: true, hue: 400, gone: 1 })).toEqual({ on: true, hue: 359 });
});

describe("a chosen generator", () => {
  const problem = (ruled: FunctionPoint, generator: Generator) =>
    generatorProblem([level, door, faults, point("plugged", { data_type: "bool" })], ruled, generator);
  it.each([
    ["of another type", door, generators.walk, { field: "kind", key: "not_an_option" }],
    [
      "below the range",
      level,
      generators.day,
      { field: "low", key: "too_small", parameters: { minimum: 0 } },
    ],
    [
      "above the range",
      level,
      { ...generators.walk, high: 11 } as Generator,
      { field: "high", key: "too_big", parameters: { maximum: 10 } },
    ],
    [
      "of a value that does not fit",
      level,
      { kind: "constant", value: "x" } as const,
      { field: "value", key: "value_unfit" },
    ],
    [
      "that follows itself",
      level,
      { kind: "follow", of: "level", rate: 1, wobble: 0 } as const,
      { field: "of", key: "identifier_unknown" },
    ],
    [
      "that follows a door",
      level,
      { kind: "follow", of: "door", rate: 1, wobble: 0 } as const,
      { field: "of", key: "identifier_unknown" },
    ],
    [
      "charged by a number",
      number("b", 0, 9),
      { kind: "drain", hours: 1, charging: "level" } as const,
      { field: "charging", key: "identifier_unknown" },
    ],
  ])("%s is refused", (_, ruled, generator, refusal) => {
    expect(problem(ruled, generator)).toEqual(refusal);
  });
  it("that fits is accepted", () => {
    expect(problem(level, { kind: "walk", low: 0, high: 10, pace: 1 })).toBeUndefined();
    expect(problem(number("b", 0, 9), { kind: "follow", of: "level", rate: 1, wobble: 0 })).toBeUndefined();
    expect(problem(number("b", 0, 9), { kind: "drain", hours: 1, charging: "plugged" })).toBeUndefined();
  });
});

describe("the default generator", () => {
  const settable = (one: FunctionPoint) => ({ ...one, transfer_type: "issue_report" as const });
  const ofUnit = (unit: string, min: number, max: number) => ({ ...number("reading", min, max, 0.01), unit });
  it("holds a settable value, and moves a reading according to its name", () => {
    const found = defaultGenerators([
      number("humidity", 0, 100),
      settable(options("mode", ["a", "b"])),
      settable(number("target_position", 0, 100)),
      number("current_position", 0, 100),
      number("oven_temperature", 0, 300),
      settable(number("oven_set_temperature", 30, 250)),
      number("battery", 0, 100),
      point("charging", { data_type: "bool" }),
      options("smoke", ["normal", "alarm"]),
    ]);
    expect(found).toEqual({
      humidity: { kind: "day", low: 40, high: 62 },
      mode: { kind: "hold" },
      target_position: { kind: "hold" },
      current_position: { kind: "follow", of: "target_position", rate: 200, wobble: 0 },
      oven_temperature: { kind: "follow", of: "oven_set_temperature", rate: 12, wobble: 2 },
      oven_set_temperature: { kind: "hold" },
      battery: { kind: "drain", hours: 48, charging: "charging" },
      charging: { kind: "charge", of: "battery" },
      smoke: { kind: "alarm", minutes: 1440 },
    });
  });
  it("depends on the unit if the name says nothing, and stays within the function point's range", () => {
    const of = (one: FunctionPoint) => defaultGenerators([one]).reading;
    expect(of(ofUnit("℃", -40, 80))).toEqual({ kind: "day", low: 18, high: 28 });
    expect(of(ofUnit("℃", -40, 24))).toEqual({ kind: "day", low: 18, high: 24 });
    expect(of(ofUnit("℃", -40, 19))).toMatchObject({ kind: "walk" });
    expect(of(ofUnit("V", 0, 5))).toMatchObject({ kind: "walk", low: 3.1 });
    expect(of(ofUnit("V", 0, 300))).toMatchObject({ kind: "walk", low: 227 });
    expect(of(ofUnit("", 0, 100))).toEqual({ kind: "walk", low: 25, high: 75, pace: 1 });
  });
});
