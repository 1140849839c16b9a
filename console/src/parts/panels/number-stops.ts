import { stepOf } from "@thingwright/contract/points/point-traits.ts";
import { spaced, unitText } from "../../ui/unit-text.ts";

/** A function point, or a member of one, that is a number. */
export interface NumberTrait {
  data_type: string;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  unit?: string | undefined;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const secondsIn = new Map([
  ["s", 1],
  ["min", minute],
]);
/** How many positions of a slider a finger on a phone can tell apart. */
const tellable = 250;
const mostStops = 200;

/** The durations that people choose, in seconds: up to `upTo`, each is `by` longer than the one before it. */
const lengths: readonly { upTo: number; by: number }[] = [
  { upTo: minute, by: 10 },
  { upTo: 5 * minute, by: minute },
  { upTo: hour, by: 5 * minute },
  { upTo: 3 * hour, by: 15 * minute },
  { upTo: 6 * hour, by: hour / 2 },
  { upTo: 2 * day, by: hour },
  { upTo: 14 * day, by: day / 2 },
];

function boundsOf(of: NumberTrait): { min: number; max: number; step: number } {
  const { min = 0, max = 100 } = of;
  return { min, max, step: stepOf({ data_type: of.data_type, ...(of.step && { step: of.step }) }) };
}

/**
 * Returns how many seconds one unit of a duration has; undefined if the number is not a duration, or if its range is
 * less than an hour: such a number reads best in its own unit. A number that can be negative is not a duration: an
 * offset is shown in its own unit.
 */
export function secondsOf(of: NumberTrait): number | undefined {
  const { min, max } = boundsOf(of);
  const seconds = secondsIn.get(of.unit ?? "");
  return seconds !== undefined && min >= 0 && (max - min) * seconds >= hour ? seconds : undefined;
}

/** Returns whether a number has more values than a finger can choose from on a slider. */
export function isWide(of: NumberTrait): boolean {
  const { min, max, step } = boundsOf(of);
  return (max - min) / step > tellable;
}

/**
 * Returns the values that a slider offers for a number with too many values for a finger: round numbers, or for a duration the
 * lengths that people choose, which are closer together while they are short. Undefined if the slider offers every value.
 */
export function stopsOf(of: NumberTrait): readonly number[] | undefined {
  if (!isWide(of)) return undefined;
  const { min, max } = boundsOf(of);
  const seconds = secondsOf(of);
  const between = seconds === undefined ? roundBetween(min, max) : times(min * seconds, max * seconds);
  const inner = between.map((value) => nearest(of, value / (seconds ?? 1)));
  return [...new Set([min, ...inner, nearest(of, max)])].toSorted((a, b) => a - b);
}

/** Returns the valid value of a function point that is nearest to a number. */
export function nearest(of: NumberTrait, number: number): number {
  const { min, max, step } = boundsOf(of);
  const steps = Math.round((Math.min(max, Math.max(min, number)) - min) / step);
  const value = Number((min + steps * step).toPrecision(12));
  return value > max ? Number((min + (steps - 1) * step).toPrecision(12)) : value;
}

/** Multiples of a round step: 1, 2 or 5 times a power of ten. */
function roundBetween(min: number, max: number): number[] {
  const rough = (max - min) / mostStops;
  const power = 10 ** Math.floor(Math.log10(rough));
  const by = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(min / by);
  return Array.from({ length: Math.floor(max / by) - first + 1 }, (_, i) => (first + i) * by);
}

function times(from: number, to: number): number[] {
  const found: number[] = [];
  let at = 0;
  for (const { upTo, by } of lengths) {
    for (; at < Math.min(upTo, to); at += by) if (at > from) found.push(at);
  }
  return at < to ? [...found, ...roundBetween(Math.max(from, at), to)] : found;
}

/** Formats a duration as people say it: 1 h 30 min rather than 5400 s. */
export function lengthText(seconds: number, tag: string): string {
  const whole = Math.round(seconds);
  const parts = [
    ["hour", Math.floor(whole / hour)],
    ["minute", Math.floor((whole % hour) / minute)],
    ["second", whole % minute],
  ] as const;
  const said = parts.filter(([, count]) => count > 0);
  const texts = (said.length > 0 ? said : [["minute", 0] as const]).map(([unit, count]) =>
    unitText(count, unit, tag),
  );
  return spaced(new Intl.ListFormat(tag, { type: "unit", style: "narrow" }).format(texts));
}
