import type { TimeSpan } from "@thingwright/contract/points/telemetry.ts";

/** A line breaks at a silence that is longer than this many usual intervals between points. */
const silence = 3;
/**
 * A silence shorter than this, in milliseconds, does not break the line: a device that reports only changes is silent
 * while nothing changes.
 */
const shortMs = 60_000;

/**
 * Returns for each point whether the line begins anew there: after a silence longer than usual, or if the device was
 * offline since the point before.
 * @param times the times of the points in milliseconds, oldest first
 * @param width the width of a point, in milliseconds, if it stands for a stretch of time
 * @param longest the longest silence through which the line goes on, in milliseconds
 */
export function segmentStarts(
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
  starts: readonly boolean[];
  longest: number;
  end: number;
}

/** The time for which the value of a point holds, if the line ends at the point. */
interface HeldSpan extends TimeSpan {
  /** The index of the point. */
  index: number;
}

/**
 * Returns, for each point at which the line ends, the time for which its value holds: until the next point, until the
 * device goes offline, or until `end`.
 * @param line the points as for `segmentStarts`, and `end`: the time up to which values are known, in milliseconds
 */
export function heldSpans({ times, width, offline, starts, longest, end }: Line): HeldSpan[] {
  return times.flatMap((time, index) => {
    const next = times[index + 1];
    if (next === undefined ? end - time <= longest : !starts[index + 1]) return [];
    const to = heldUntil(time, width, offline, next ?? end);
    return to > time ? [{ index, from: time, to }] : [];
  });
}

/**
 * Returns the time until which a value holds: `next`, or the time at which the device goes offline, if that is earlier.
 * An offline period that ended within the value's own stretch is ignored, because the last value of the stretch may
 * have been reported after that period.
 */
export function heldUntil(time: number, width: number, offline: readonly TimeSpan[], next: number): number {
  const lost = offline.find(({ from, to }) => from > time && to > time + width);
  return Math.min(next, lost?.from ?? next);
}

/**
 * Returns the longest silence through which a line goes on, in milliseconds.
 * @param times the times of the shown points. A value from before the shown range is not among them, because its age
 * does not say how often the device reports.
 */
export function longestSilence(times: readonly number[], width: number): number {
  return Math.max(shortMs, silence * usualStep(times, width));
}

/**
 * Returns the median interval between neighbouring points, but at least `width`; of two middle intervals, the shorter.
 */
function usualStep(times: readonly number[], width: number): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  return Math.max(width, steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? width);
}

/** Returns for each point whether no line reaches it, so that only a dot shows it. */
export function isolatedPoints(starts: readonly boolean[]): boolean[] {
  return starts.map((begins, i) => begins && (starts[i + 1] ?? true));
}
