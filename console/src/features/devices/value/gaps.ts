import type { TimeSpan } from "@thingwright/contract/points/telemetry.ts";

/** A line breaks at a silence that is longer than this many usual intervals between points. */
const silence = 3;
/**
 * A silence shorter than this, in milliseconds, does not break the line, because a device that reports only changes is
 * silent while nothing changes.
 */
const shortMs = 60_000;

/**
 * Returns for each point whether the line starts again there. This is the case after a silence longer than usual, or if
 * the device was offline since the previous point.
 * @param times the times of the points in milliseconds, oldest first
 * @param width the duration that a point represents, in milliseconds
 * @param longest the longest silence that does not break the line, in milliseconds
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

/** The time during which the value of a point is considered valid, for a point where the line ends. */
interface HeldSpan extends TimeSpan {
  /** The index of the point. */
  index: number;
}

/**
 * Returns the time during which the value is considered valid, for each point where the line ends. The time lasts until
 * the next point, until the device goes offline, or until `end`.
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
 * Returns the time until which a value is considered valid. This is `next`, or the time at which the device goes
 * offline, if that is earlier. An offline period that ends within `width` after `time` is ignored, because the value
 * may have been reported after that period.
 */
export function heldUntil(time: number, width: number, offline: readonly TimeSpan[], next: number): number {
  const lost = offline.find(({ from, to }) => from > time && to > time + width);
  return Math.min(next, lost?.from ?? next);
}

/**
 * Returns the longest silence that does not break a line, in milliseconds.
 * @param times the times of the displayed points. A value from before the displayed range must not be included, because
 * its age does not show how often the device reports.
 */
export function longestSilence(times: readonly number[], width: number): number {
  return Math.max(shortMs, silence * usualStep(times, width));
}

/**
 * Returns the median interval between neighbouring points, but at least `width`. If there are two middle intervals, the
 * shorter one is used.
 */
function usualStep(times: readonly number[], width: number): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? time));
  return Math.max(width, steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? width);
}

/** Returns for each point whether it is isolated: no line reaches it, so it is drawn as a dot. */
export function isolatedPoints(starts: readonly boolean[]): boolean[] {
  return starts.map((begins, i) => begins && (starts[i + 1] ?? true));
}
