import { accepts, type FunctionPoint, type PointRules, reports } from "./function-points.ts";
import type { Refusal } from "./value-problems.ts";
import { fromWire, isObject, type PointValue } from "./values.ts";

/** The function points of a product by identifier. */
export type PointIndex = ReadonlyMap<string, FunctionPoint>;
/**
 * Function points without words, by identifier or mapped key. Several names may stand for one point, so that iterating
 * would be misleading; each point found has its identifier.
 */
export type RuleIndex = Pick<ReadonlyMap<string, PointRules>, "get" | "has">;

export function indexPoints<P extends PointRules>(points: readonly P[]): ReadonlyMap<string, P> {
  return new Map(points.map((point) => [point.identifier, point]));
}

export interface ReadValues<V> {
  /** Valid values by identifier, under whichever name they were sent. */
  good: [identifier: string, value: V][];
  /** Refused values by the names under which they were sent, and why; at most {@link mostRefusals} of them. */
  bad: [name: string, refusal: Refusal][];
}

/** A message can hold thousands of unknown identifiers: the answer names only the first of these. */
export const mostRefusals = 100;

export interface TimedPointValue {
  value: PointValue;
  /** Milliseconds since 1970. */
  time: number;
}

/** The times that are accepted, in milliseconds since 1970; a value without a time gets `now`. */
export interface TimeWindow {
  now: number;
  oldest: number;
  newest: number;
}

/**
 * Reads reported values, each either `value` or `{ value, time }`. A bad value does not keep the others from being read.
 */
export function readReport(
  points: RuleIndex,
  values: Readonly<Record<string, unknown>>,
  window: TimeWindow,
): ReadValues<TimedPointValue> {
  return readEach(values, (name, raw) => readReported(points, name, raw, window));
}

/** Reads values to be issued to a device. */
export function readIssue(
  points: RuleIndex,
  values: Readonly<Record<string, unknown>>,
): ReadValues<PointValue> {
  return readEach(values, (name, raw): Read<PointValue> => {
    const point = points.get(name);
    if (!point) return { reason: "unknown_identifier", parameters: {} };
    if (!accepts(point)) return { reason: "not_issuable", parameters: {} };
    const result = fromWire(point, raw);
    return result.ok ? { identifier: point.identifier, good: result.value } : result;
  });
}

type Read<V> = { identifier: string; good: V } | Refusal;

function readEach<V>(
  values: Readonly<Record<string, unknown>>,
  read: (name: string, raw: unknown) => Read<V>,
): ReadValues<V> {
  const result: ReadValues<V> = { good: [], bad: [] };
  for (const name in values) {
    const one = read(name, values[name]);
    if ("good" in one) result.good.push([one.identifier, one.good]);
    else if (result.bad.length < mostRefusals) result.bad.push([name, refusalOf(one)]);
  }
  return result;
}

function refusalOf({ reason, parameters, member }: Refusal): Refusal {
  return member === undefined ? { reason, parameters } : { reason, parameters, member };
}

/** Reads one reported value: `value` or `{ value, time }`. */
export function readReported(
  points: RuleIndex,
  name: string,
  raw: unknown,
  window: TimeWindow,
): Read<TimedPointValue> {
  const point = points.get(name);
  if (!point) return { reason: "unknown_identifier", parameters: {} };
  if (!reports(point)) return { reason: "not_reportable", parameters: {} };
  const timed = timedOf(point, raw);
  const time = timed?.time ?? window.now;
  if (typeof time !== "number" || !Number.isInteger(time) || time < window.oldest || time > window.newest)
    return { reason: "bad_time", parameters: {} };
  const result = fromWire(point, timed ? timed.value : raw);
  return result.ok ? { identifier: point.identifier, good: { value: result.value, time } } : result;
}

/**
 * Reads `{ value, time? }`; null for a plain value. A struct may have a member called `value`, too, but that is never
 * an object.
 */
function timedOf(point: PointRules, raw: unknown): { value: unknown; time?: unknown } | null {
  if (!isObject(raw) || !("value" in raw)) return null;
  const keys = Object.keys(raw);
  if (keys.length !== ("time" in raw ? 2 : 1)) return null;
  if (point.data_type === "struct" && !isObject(raw.value)) return null;
  return { value: raw.value, time: raw.time };
}
