import { accepts, type PointRules } from "@thingwright/contract/function-points.ts";
import type { Ruled } from "@thingwright/contract/values.ts";
import type { Generator } from "./generator.ts";

/** How usual readings change, known by their identifiers; the first that fits. */
const readings: readonly [RegExp, Generator][] = [
  [/battery/, { kind: "count", pace: -1, low: 20, high: 100 }],
  [/energy|consumption|total|runtime/, { kind: "count", pace: 1 }],
  [/water_temp|oven_temp|probe_temp/, { kind: "walk", low: 40, high: 70, pace: 2 }],
  [/freezer/, { kind: "walk", low: -22, high: -17, pace: 1 }],
  [/fridge/, { kind: "walk", low: 3, high: 6, pace: 1 }],
  [/temp/, { kind: "day", low: 18, high: 28 }],
  [/humid/, { kind: "day", low: 40, high: 62 }],
  [/illumin|lux|light_level/, { kind: "day" }],
  [/pm25|pm10/, { kind: "walk", low: 5, high: 80 }],
  [/co2/, { kind: "walk", low: 420, high: 1200, pace: 10 }],
  [/voltage/, { kind: "walk", low: 218, high: 236 }],
  [/rssi|signal/, { kind: "walk", low: -75, high: -45 }],
];

/** Alarms of sensors, which must not ring all the time. */
const alarm = /smoke|gas|leak|alarm|tamper|fire|rain|fault|sos|error/;
const rareChance = 0.002;
const senseChance = 0.05;
const controlChance = 0.02;
const faultChance = 0.004;

/** A sensible way for each function point to change, from its type and its name. */
export function defaultGenerators(points: readonly PointRules[]): Record<string, Generator> {
  const identifiers = new Set(points.map((point) => point.identifier));
  return Object.fromEntries(
    points.map((point) => [
      point.identifier,
      targetOf(point, identifiers) ?? defaultOf(point, accepts(point)),
    ]),
  );
}

/** `current_x` approaches `target_x`. */
function targetOf(point: PointRules, identifiers: ReadonlySet<string>): Generator | null {
  const of = point.identifier.replace(/^current_/, "target_");
  const isNumber = point.data_type === "value" || point.data_type === "float";
  return isNumber && of !== point.identifier && identifiers.has(of) ? { kind: "follow", of } : null;
}

function defaultOf(point: Ruled, controlled: boolean): Generator {
  switch (point.data_type) {
    case "bool":
      if (alarm.test(point.identifier)) return { kind: "cycle", chance: rareChance };
      return { kind: "cycle", chance: controlled ? controlChance : senseChance };
    case "enum_int":
    case "enum_string":
      return { kind: "cycle", chance: controlled ? controlChance : senseChance };
    case "value":
    case "float":
      return readings.find(([name]) => name.test(point.identifier))?.[1] ?? { kind: "walk" };
    case "fault":
      return { kind: "fault", chance: faultChance };
    case "struct": {
      const members = ("members" in point && point.members) || [];
      return {
        kind: "struct",
        members: Object.fromEntries(members.map((one) => [one.identifier, defaultOf(one, controlled)])),
      };
    }
    default:
      return { kind: "constant" };
  }
}
