import { accepts, type FunctionPoint, reports } from "./function-points.ts";
import type { Refusal } from "./value-problems.ts";
import { fromWire, isObject, type PointValue } from "./values.ts";

/** The function points of a product by identifier. */
export type PointIndex = ReadonlyMap<string, FunctionPoint>;

export function indexPoints(points: readonly FunctionPoint[]): PointIndex {
  return new Map(points.map((point) => [point.identifier, point]));
}

export interface ReadValues<V> {
  /** Good values by identifier. */
  good: [identifier: string, value: V][];
  /** Bad ones and why; at most {@link mostRefusals} are named. */
  bad: [identifier: string, refusal: Refusal][];
}

/** A message can hold thousands of unknown identifiers: the answer names the first ones. */
export const mostRefusals = 100;

export interface TimedPointValue {
  value: PointValue;
  /** Milliseconds since 1970. */
  time: number;
}

/** What times are believed, in milliseconds since 1970; `now` stands in where no time was sent. */
export interface TimeWindow {
  now: number;
  oldest: number;
  newest: number;
}

/**
 * Reads reported values of either form, `value` or `{ value, time }`, each for itself: a bad one
 * does not spoil the others.
 */
export function readReport(
  points: PointIndex,
  values: Readonly<Record<string, unknown>>,
  window: TimeWindow,
): ReadValues<TimedPointValue> {
  return readEach(values, (identifier, raw) => readReported(points, identifier, raw, window));
}

/** Reads values that are to be issued to a device. */
export function readIssue(
  points: PointIndex,
  values: Readonly<Record<string, unknown>>,
): ReadValues<PointValue> {
  return readEach(values, (identifier, raw): Read<PointValue> => {
    const point = points.get(identifier);
    if (!point) return { reason: "unknown_identifier", parameters: {} };
    if (!accepts(point)) return { reason: "not_issuable", parameters: {} };
    const result = fromWire(point, raw);
    return result.ok ? { good: result.value } : result;
  });
}

type Read<V> = { good: V } | Refusal;

function readEach<V>(
  values: Readonly<Record<string, unknown>>,
  read: (identifier: string, raw: unknown) => Read<V>,
): ReadValues<V> {
  const result: ReadValues<V> = { good: [], bad: [] };
  for (const identifier in values) {
    const one = read(identifier, values[identifier]);
    if ("good" in one) result.good.push([identifier, one.good]);
    else if (result.bad.length < mostRefusals) result.bad.push([identifier, refusalOf(one)]);
  }
  return result;
}

function refusalOf({ reason, parameters, member }: Refusal): Refusal {
  return member === undefined ? { reason, parameters } : { reason, parameters, member };
}

/** One reported value of either form. */
export function readReported(
  points: PointIndex,
  identifier: string,
  raw: unknown,
  window: TimeWindow,
): Read<TimedPointValue> {
  const point = points.get(identifier);
  if (!point) return { reason: "unknown_identifier", parameters: {} };
  if (!reports(point)) return { reason: "not_reportable", parameters: {} };
  const timed = timedOf(point, raw);
  const time = timed?.time ?? window.now;
  if (typeof time !== "number" || !Number.isInteger(time) || time < window.oldest || time > window.newest)
    return { reason: "bad_time", parameters: {} };
  const result = fromWire(point, timed ? timed.value : raw);
  return result.ok ? { good: { value: result.value, time } } : result;
}

/** `{ value, time? }` and nothing else; a struct may itself have a member called `value`, which is never an object. */
function timedOf(point: FunctionPoint, raw: unknown): { value: unknown; time?: unknown } | null {
  if (!isObject(raw) || !("value" in raw)) return null;
  const keys = Object.keys(raw);
  if (keys.length !== ("time" in raw ? 2 : 1)) return null;
  if (point.data_type === "struct" && !isObject(raw.value)) return null;
  return { value: raw.value, time: raw.time };
}
