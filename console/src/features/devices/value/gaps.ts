import type { TimeSpan } from "@thingwright/contract/telemetry.ts";

/** A line does not go on across a silence of more than this many usual distances. */
const silence = 3;
/** A shorter silence, in milliseconds, says nothing: a device that sends what changes is silent while nothing does. */
const shortMs = 60_000;

/**
 * Whether the line begins anew at each point: after a silence longer than usual, and where the device was offline
 * between two points.
 * @param times in milliseconds, oldest first
 * @param width of a point, in milliseconds, if it stands for a stretch of time
 * @param longest silence through which the line goes on, in milliseconds
 */
export function beginningsOf(
  times: readonly number[],
  width: number,
  offline: readonly TimeSpan[],
  longest = longestSilence(times, width),
): boolean[] {
  return times.map((time, i) => {
    const before = times[i - 1];
    if (before === undefined || time - before > longest) return true;
    if (time - before <= width) return false;
    return offline.some(({ from, to }) => from >= before && to <= time + width);
  });
}

interface Line {
  times: readonly number[];
  width: number;
  offline: readonly TimeSpan[];
  beginnings: readonly boolean[];
  longest: number;
  end: number;
}

/** How long the value of a point holds that no line goes on from. */
interface Hold extends TimeSpan {
  /** Which point. */
  index: number;
}

/**
 * Where no line goes on from a point, its value holds: until the next, until the device goes offline, or to the end.
 * @param line of the points, as `beginningsOf` has them, and `end`, how far things are known, in milliseconds
 */
export function holdsOf({ times, width, offline, beginnings, longest, end }: Line): Hold[] {
  return times.flatMap((time, index) => {
    const next = times[index + 1];
    if (next === undefined ? end - time <= longest : !beginnings[index + 1]) return [];
    const to = heldUntil(time, width, offline, next ?? end);
    return to > time ? [{ index, from: time, to }] : [];
  });
}

/**
 * How long a value holds at most: until the device goes offline. A time offline that has ended within the stretch of the
 * value says nothing: its last value may have come after it.
 */
export function heldUntil(time: number, width: number, offline: readonly TimeSpan[], next: number): number {
  const lost = offline.find(({ from, to }) => from > time && to > time + width);
  return Math.min(next, lost?.from ?? next);
}

/**
 * The longest silence through which a line goes on, in milliseconds.
 * @param times of what is shown: how long a value had held before says nothing of how often a device reports
 */
export function longestSilence(times: readonly number[], width: number): number {
  return Math.max(shortMs, silence * usualStep(times, width));
}

/** The median distance of neighbouring points; the shorter of two. */
function usualStep(times: readonly number[], width: number): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  return Math.max(width, steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? width);
}

/** Of each point, whether no line reaches it, so that only a dot shows it. */
export function lonely(beginnings: readonly boolean[]): boolean[] {
  return beginnings.map((begins, i) => begins && (beginnings[i + 1] ?? true));
}
