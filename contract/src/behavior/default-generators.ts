import type { Generator } from "../points/behavior.ts";
import { accepts, type PointRules } from "../points/function-points.ts";
import type { Ruled } from "../points/values.ts";
import { isNumber } from "./kinds.ts";

const walk = (low: number, high: number, pace: number): Generator => ({ kind: "walk", low, high, pace });
const day = (low: number, high: number): Generator => ({ kind: "day", low, high });
const count = (by: number, seconds: number): Generator => ({ kind: "count", by, seconds });
const drain = (hours: number): Generator => ({ kind: "drain", hours });
const alarm = (minutes: number): Generator => ({ kind: "alarm", minutes });
const cycle = (minutes: number): Generator => ({ kind: "cycle", minutes });

/** Generators of common measurements, which are recognized by their identifiers; the first match is used. */
const measured: readonly [RegExp, Generator][] = [
  [/battery(?!.*(volt|temp|limit))/, drain(48)],
  [/filter_life|consumable/, drain(2160)],
  [/water_left|level_left|liquid/, drain(12)],
  [/soil_(?!temp|ph)|moisture/, drain(72)],
  [/run_?time|uptime/, count(1, 3600)],
  [/remaining|time_left/, count(-1, 60)],
  [/energy|consumption/, count(0.01, 300)],
  [/total|counter|_count$/, count(1, 600)],
  [/freezer/, walk(-20, -17, 0.3)],
  [/fridge/, walk(3, 6, 0.3)],
  [/oven|probe/, walk(40, 70, 1)],
  [/water_temp/, walk(38, 45, 0.3)],
  [/outlet_temp|chip_temp|cpu_temp/, walk(28, 36, 0.4)],
  [/temp/, day(18, 28)],
  [/humid/, day(40, 62)],
  [/illumin|lux|light_level/, day(0, 800)],
  [/uv/, day(0, 8)],
  [/pm_?(25|2_5|10|1)$/, walk(5, 60, 2)],
  [/co2/, walk(420, 1100, 10)],
  [/tvoc/, walk(0.05, 0.6, 0.02)],
  [/formaldehyde|hcho/, walk(0.01, 0.08, 0.01)],
  [/co_level/, walk(0, 9, 1)],
  [/gas_level/, walk(0, 2, 0.2)],
  [/tds_out/, walk(8, 20, 1)],
  [/tds/, walk(180, 260, 3)],
  [/(^|_)ph($|_)/, walk(5.8, 7.2, 0.05)],
  [/rssi|signal/, walk(-75, -45, 2)],
  [/distance/, walk(0.5, 6, 0.2)],
];

/** Generators by unit, for measurements whose identifiers match nothing above. */
const ofUnits: readonly [RegExp, (point: Ruled) => Generator][] = [
  [/^(℃|°c|c)$/i, () => day(18, 28)],
  [/^(℉|°f)$/i, () => day(64, 82)],
  [/^%rh$/i, () => day(40, 62)],
  [/^(lx|lux)$/i, () => day(0, 800)],
  [/^v$/i, ({ max = 0 }) => (max > 100 ? walk(227, 233, 0.5) : walk(3.1, 3.4, 0.02))],
  [/^ma$/i, () => walk(180, 520, 15)],
  [/^a$/i, () => walk(0.4, 2.2, 0.1)],
  [/^w$/i, () => walk(40, 120, 4)],
  [/^(kwh|wh)$/i, () => count(0.01, 300)],
  [/^hpa$/i, () => walk(1002, 1022, 0.3)],
  [/^kpa$/i, () => walk(100.2, 102.2, 0.05)],
  [/^(db|dba|db\(a\))$/i, () => walk(35, 58, 2)],
  [/^dbm$/i, () => walk(-75, -45, 2)],
  [/^ppm$/i, () => walk(420, 1100, 10)],
  [/^(μg|ug|µg)\/m³$/i, () => walk(5, 60, 2)],
  [/^m\/s$/i, () => walk(0.5, 7, 0.4)],
];

/** Generators of rare dangers and of occasional events; times are in minutes. */
const seldom: readonly [RegExp, Generator][] = [
  [/smoke|gas|monoxide|leak|tamper|fire|sos|error|fault|sd_state/, alarm(1440)],
  [/tank|rain/, alarm(360)],
  [/motion|pir/, alarm(5)],
  [/alarm|doorbell|door_state|contact|window/, alarm(60)],
  [/motor/, alarm(240)],
  [/lock/, cycle(120)],
  [/button/, cycle(30)],
  [/presence|occup/, cycle(10)],
];

/** Matches the identifiers of function points that never change by themselves, such as records of past events. */
const record = /record|capacity|version|serial/;

/**
 * Chooses each function point's default generator by whether the point can be set, and by its identifier, unit and
 * type.
 */
export function defaultGenerators(points: readonly PointRules[]): Record<string, Generator> {
  const byName = new Map(points.map((point) => [point.identifier, point]));
  return Object.fromEntries(
    points.map((point) => [
      point.identifier,
      accepts(point) && !isBattery(point)
        ? // A value that somebody sets stays until it is set again.
          ({ kind: "hold" } as const)
        : (relatedTo(point, byName) ?? defaultGenerator(point)),
    ]),
  );
}

type ByName = ReadonlyMap<string, PointRules>;

export function isBattery(point: PointRules): boolean {
  return isNumber(point) && /battery/.test(point.identifier) && !/volt|temp|limit/.test(point.identifier);
}

/**
 * Chooses a generator that depends on another function point: a measurement follows the target that is set for it, and
 * a battery's level and its charging depend on each other. Returns undefined if the device has no such other point.
 */
function relatedTo(point: PointRules, byName: ByName): Generator | undefined {
  const { identifier } = point;
  if (isNumber(point)) {
    const of = targetsOf(identifier).find((name) => isTarget(byName.get(name)));
    if (of !== undefined) return { kind: "follow", of, ...pursuitOf(point) };
    const charging = identifier.replace(/battery.*$/, "charging");
    if (isBattery(point) && byName.get(charging)?.data_type === "bool")
      return { kind: "drain", hours: 48, charging };
  }
  if (point.data_type !== "bool" || !identifier.endsWith("charging")) return undefined;
  const level = identifier.replace(/charging$/, "battery");
  const battery = [...byName.values()].find((one) => isBattery(one) && one.identifier.startsWith(level));
  return battery && { kind: "charge", of: battery.identifier };
}

function isTarget(point: PointRules | undefined): boolean {
  return point !== undefined && isNumber(point) && accepts(point);
}

/**
 * The identifiers under which a measurement's target may be set: `target_x`, `x_set`, `x_set_temperature` and the like.
 */
function targetsOf(identifier: string): string[] {
  const of = identifier.replace(/^current_/, "");
  const names = [`target_${of}`, `set_${of}`, `${of}_set`, `${of}_setpoint`, `${of}_target`];
  if (!/temp(erature)?$/.test(of)) return names;
  names.push(of.replace(/temp(erature)?$/, "set_temperature"));
  if (of === "temperature") names.push("heating_temperature");
  if (of === "water_temperature") names.push("kettle_set_temperature");
  return names;
}

/**
 * How far a measurement approaches its target per minute (`rate`), and how far it varies around the target (`wobble`).
 */
function pursuitOf({ identifier, min = 0, max = 100 }: PointRules): { rate: number; wobble: number } {
  if (/oven/.test(identifier)) return { rate: 12, wobble: 2 };
  if (/water|kettle/.test(identifier)) return { rate: 4, wobble: 0.5 };
  if (/temp/.test(identifier)) return { rate: 1, wobble: 0.4 };
  if (/humid/.test(identifier)) return { rate: 1, wobble: 1 };
  return { rate: round((max - min) * 2), wobble: 0 };
}

/**
 * Chooses the generator of a function point that only the device changes, without regard to the device's other points.
 */
export function defaultGenerator(point: Ruled): Generator {
  const named = (list: readonly [RegExp, Generator][]) =>
    list.find(([name]) => name.test(point.identifier))?.[1];
  switch (point.data_type) {
    case "bool":
      return named(seldom) ?? cycle(15);
    case "enum_int":
    case "enum_string":
      return named(seldom) ?? cycle(60);
    case "value":
    case "float":
      return within(point, named(measured) ?? ofUnit(point)) ?? middleWalk(point);
    case "fault":
      return alarm(120);
    case "struct":
      return record.test(point.identifier) ? { kind: "hold" } : { kind: "members" };
    default:
      return { kind: "hold" };
  }
}

function ofUnit(point: Ruled): Generator | undefined {
  const { unit = "" } = point;
  return ofUnits.find(([name]) => name.test(unit))?.[1](point);
}

/**
 * Cuts a generator's usual span to the range of the function point. Returns undefined if less than half of the span is
 * left.
 */
function within(point: Ruled, generator: Generator | undefined): Generator | undefined {
  if (generator?.kind !== "walk" && generator?.kind !== "day") return generator;
  const { min = 0, max = 100 } = point;
  const low = Math.max(min, generator.low);
  const high = Math.min(max, generator.high);
  return high - low < (generator.high - generator.low) / 2 ? undefined : { ...generator, low, high };
}

/** A walk within the middle half of the range, by at most a fiftieth of that half at a time. */
function middleWalk({ min = 0, max = 100 }: Ruled): Generator {
  const quarter = (max - min) / 4;
  return walk(round(min + quarter), round(max - quarter), Math.max(0.01, round(quarter / 25)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
