import type { Generator } from "../points/behavior.ts";
import { fromWire, type PointValue, type Ruled, sampleValue } from "../points/values.ts";
import { defaultGenerator } from "./default-generators.ts";
import { membersOf, rangeOf, restingOption, spanOf } from "./generator.ts";

/** Matches the identifiers of timers and offsets. They begin at 0: no timer runs yet, and nobody has set an offset. */
const untouched = /countdown|delay|timer|remaining|offset|calibrat/;
/** Matches the identifiers of switches that are on in a working device; others are off until somebody turns them on. */
const usuallyOn =
  /^((switch|relay|power)(_\w+)?|on|light|lamp|display|sound|indicator|backlight|valve|auto_lock|recording|\w+_detection)$/;

/** The value that a new device begins with. */
export function firstValue(point: Ruled, generator: Generator): PointValue {
  switch (generator.kind) {
    case "constant":
      return generator.value;
    case "walk":
    case "day": {
      const { low, high } = spanOf(point, generator);
      return (low + high) / 2;
    }
    case "count":
      return generator.by < 0 ? rangeOf(point).high : rangeOf(point).low;
    case "drain":
      return rangeOf(point).high;
    case "members":
      return ofMembers(point, defaultGenerator);
    case "cycle":
    case "alarm":
    case "charge":
      return point.data_type === "bool" ? false : atRest(point);
    default:
      return atRest(point);
  }
}

function atRest(point: Ruled): PointValue {
  switch (point.data_type) {
    case "bool":
      return usuallyOn.test(point.identifier);
    case "value":
    case "float": {
      const { low, high } = rangeOf(point);
      return untouched.test(point.identifier) ? Math.max(low, Math.min(high, 0)) : sampleValue(point);
    }
    case "enum_int":
    case "enum_string":
      return restingOption(point) ?? sampleValue(point);
    case "string":
      return "";
    case "fault":
      return [];
    case "struct":
      return ofMembers(point, () => ({ kind: "hold" }));
  }
}

function ofMembers(point: Ruled, generatorOf: (member: Ruled) => Generator): PointValue {
  return Object.fromEntries(
    membersOf(point).map((member) => [
      member.identifier,
      firstValue(member, generatorOf(member)) as string | number | boolean,
    ]),
  );
}

/**
 * Fits a value to its changed function point: the value itself, or the nearest within the new range. Returns undefined
 * if the function point cannot have such a value any more.
 */
export function fittingValue(point: Ruled, value: PointValue): PointValue | undefined {
  if (typeof value === "number" && (point.data_type === "value" || point.data_type === "float")) {
    const { low, high } = rangeOf(point);
    return Math.max(low, Math.min(high, value));
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    const read = fromWire(point, value);
    return read.ok ? read.value : undefined;
  }
  if (point.data_type !== "struct") return undefined;
  const first = firstValue(point, { kind: "hold" }) as Record<string, string | number | boolean>;
  for (const member of membersOf(point)) {
    const one = value[member.identifier];
    const kept = one === undefined ? undefined : fittingValue(member, one);
    if (kept !== undefined && typeof kept !== "object") first[member.identifier] = kept;
  }
  return first;
}
