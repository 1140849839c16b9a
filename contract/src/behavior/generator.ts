import type { Generator } from "../points/behavior.ts";
import { type MemberRules, stepOf } from "../points/function-points.ts";
import type { PointValue, Ruled } from "../points/values.ts";
import { defaultGenerator } from "./default-generators.ts";
import type { Random } from "./random.ts";

/** The time, and the values of the device's other function points, which a generator may use. */
export interface Moment {
  /** Hours since midnight where the device is. */
  hour: number;
  /** Milliseconds since the previous moment. */
  elapsed: number;
  random: Random;
  /** The current value of another function point. */
  valueOf: (identifier: string) => PointValue | undefined;
  /** The position of another number within its range: 0 at the lowest value, 1 at the highest. */
  shareOf: (identifier: string) => number | undefined;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long a fault or an alarm lasts on average. */
const alarmMs = minuteMs;
/** A battery charges this many times as fast as it runs down. */
const filling = 20;
/** A battery begins to be charged below this share of its range. */
const nearlyEmpty = 0.15;

/**
 * Calculates the value that follows `previous`. Numbers are not rounded to a step here, because a slow change would then
 * never move on: {@link shownValue} gives the value that a device would report.
 */
export function nextValue(
  point: Ruled,
  generator: Generator,
  previous: PointValue,
  moment: Moment,
): PointValue {
  const { random, elapsed } = moment;
  switch (generator.kind) {
    case "walk": {
      return walked(Number(previous), (random() * 2 - 1) * generator.pace, spanOf(point, generator));
    }
    case "day": {
      const { low, high } = spanOf(point, generator);
      const wave = (1 - Math.cos(((moment.hour - 4) / 24) * 2 * Math.PI)) / 2;
      return low + (high - low) * clamp(wave + (random() - 0.5) * 0.02, 0, 1);
    }
    case "count": {
      const moved = Number(previous) + (generator.by * elapsed) / 1000 / generator.seconds;
      const { low, high } = rangeOf(point);
      if (moved > high) return low;
      return moved < low ? high : moved;
    }
    case "follow": {
      const target = moment.valueOf(generator.of);
      if (typeof target !== "number") return previous;
      const reach = (generator.rate * elapsed) / minuteMs;
      const goal = target + (random() * 2 - 1) * generator.wobble;
      const { low, high } = rangeOf(point);
      return clamp(Number(previous) + clamp(goal - Number(previous), -reach, reach), low, high);
    }
    case "drain":
      return drained(point, generator, Number(previous), moment);
    case "charge": {
      const share = moment.shareOf(generator.of);
      if (share === undefined) return previous;
      return previous === true ? share < 1 : share < nearlyEmpty;
    }
    case "cycle":
      return happens(elapsed, generator.minutes * minuteMs, random) ? nextOption(point, previous) : previous;
    case "alarm":
      return alarmed(point, generator.minutes * minuteMs, previous, moment);
    case "members":
      return nextStruct(point, previous, moment);
    case "constant":
      return generator.value;
    default:
      return previous;
  }
}

/**
 * Converts a value to the form that a device reports: a number is on a step of its function point and within the range.
 */
export function shownValue(point: Ruled, value: PointValue): PointValue {
  if (typeof value === "number" && point.data_type !== "enum_int") return onStep(point, value);
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const shown = { ...value };
  for (const member of membersOf(point)) {
    const one = value[member.identifier];
    if (typeof one === "number" && member.data_type !== "enum_int")
      shown[member.identifier] = onStep(member, one);
  }
  return shown;
}

/**
 * Tells whether a function point goes on changing from an issued value. With other generators, the point keeps the
 * value.
 */
export function continuesFromIssued({ kind }: Generator): boolean {
  return kind === "drain" || kind === "count" || kind === "charge";
}

interface Span {
  low: number;
  high: number;
}

export function rangeOf({ min = 0, max = 100 }: Ruled): Span {
  return { low: min, high: max };
}

/** Cuts a requested span to the point's range. Returns the whole range if the two do not overlap. */
export function spanOf(point: Ruled, { low, high }: Span): Span {
  const range = rangeOf(point);
  const span = { low: Math.max(range.low, low), high: Math.min(range.high, high) };
  return span.low < span.high ? span : range;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/**
 * A walk turns back at the ends of its span. From outside the span, each move covers at least a tenth of the way back.
 */
function walked(previous: number, by: number, { low, high }: Span): number {
  if (previous > high) return Math.max(high, previous - Math.max(Math.abs(by), (previous - high) / 10));
  if (previous < low) return Math.min(low, previous + Math.max(Math.abs(by), (low - previous) / 10));
  const moved = previous + by;
  if (moved > high) return Math.max(low, 2 * high - moved);
  return moved < low ? Math.min(high, 2 * low - moved) : moved;
}

function onStep(point: Ruled, value: number): number {
  const { low, high } = rangeOf(point);
  const step = stepOf(point);
  const stepped = low + Math.round((clamp(value, low, high) - low) / step) * step;
  return Math.round((stepped > high ? stepped - step : stepped) * 100) / 100;
}

function drained(
  point: Ruled,
  { hours, charging }: { hours: number; charging?: string | undefined },
  previous: number,
  { elapsed, valueOf }: Moment,
): number {
  const { low, high } = rangeOf(point);
  const whole = hours * hourMs;
  if (charging !== undefined && valueOf(charging) === true)
    return Math.min(high, previous + ((high - low) * elapsed * filling) / whole);
  const left = previous - ((high - low) * elapsed) / whole;
  return left > low ? left : charging === undefined ? high : low;
}

/** Whether an event that happens every `everyMs` on average happens within the elapsed time. */
function happens(elapsed: number, everyMs: number, random: Random): boolean {
  return random() < 1 - Math.exp(-elapsed / everyMs);
}

function optionsOf({ enums }: Ruled): (number | string)[] {
  return (enums ?? []).map((option) => option.value);
}

function nextOption(point: Ruled, previous: PointValue): PointValue {
  if (point.data_type === "bool") return previous !== true;
  const options = optionsOf(point);
  return options[(options.findIndex((option) => option === previous) + 1) % options.length] ?? previous;
}

function alarmed(point: Ruled, everyMs: number, previous: PointValue, moment: Moment): PointValue {
  const { elapsed, random } = moment;
  const passes = () => happens(elapsed, alarmMs, random);
  const comes = () => happens(elapsed, everyMs, random);
  const oneOf = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)];
  if (Array.isArray(previous)) {
    const still = previous.filter(() => !passes());
    const silent = (point.faults ?? []).map(({ code }) => code).filter((code) => !previous.includes(code));
    const raised = comes() ? oneOf(silent) : undefined;
    return raised === undefined ? still : [...still, raised];
  }
  if (point.data_type === "bool") return previous === true ? !passes() : comes();
  const rest = restingOption(point) ?? previous;
  if (previous !== rest) return passes() ? rest : previous;
  return comes() ? (oneOf(optionsOf(point).filter((option) => option !== rest)) ?? rest) : rest;
}

const resting = /^(stopped|stop|idle|normal|none|off|closed|locked|ok|standby)$/;

/** Finds the option that a device usually has when nothing happens. */
export function restingOption(point: Ruled): number | string | undefined {
  const options = optionsOf(point);
  return options.find((option) => resting.test(String(option))) ?? options[0];
}

export function membersOf(point: Ruled): readonly MemberRules[] {
  return ("members" in point && point.members) || [];
}

function nextStruct(point: Ruled, previous: PointValue, moment: Moment): PointValue {
  if (typeof previous !== "object" || Array.isArray(previous)) return previous;
  const next = { ...previous };
  for (const member of membersOf(point)) {
    const before = previous[member.identifier];
    if (before === undefined) continue;
    const value = nextValue(member, defaultGenerator(member), before, moment);
    if (typeof value !== "object") next[member.identifier] = value;
  }
  return next;
}
