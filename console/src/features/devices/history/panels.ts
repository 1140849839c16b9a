import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ChartedSeries, SeriesPoint, TimeSpan } from "@thingwright/contract/points/telemetry.ts";
import type { Level, LinePoint, Segment } from "../../../ui/timeline/timeline-props.ts";
import { heldSpans, heldUntil, isolatedPoints, longestSilence, segmentStarts } from "../value/gaps.ts";
import { stateColor } from "../value/state-colors.ts";
import { trailKindOf } from "../value/trail.ts";
import { sameValue } from "../value/value-text.ts";

/** The history of one property over a range. It is divided into buckets, whose width is the same for all properties. */
export interface Charted extends Pick<ChartedSeries, "before" | "list"> {
  point: FunctionPoint;
  /** The width of a bucket, in milliseconds. */
  bucket: number;
  offline: readonly TimeSpan[];
}

/** Returns the buckets, preceded by the last value from before the range. */
function allOf({ before, list }: Charted): readonly SeriesPoint[] {
  return before ? [sampleOf(before.time, before.value), ...list] : list;
}

/** Creates a bucket that contains a single value. */
export function sampleOf(time: number, value: unknown): SeriesPoint {
  const number = typeof value === "number" ? value : null;
  return { time, last: value, min: number, max: number, avg: number, count: 1 };
}

/**
 * Returns the line of a chart. `points` contains the averages, with the lowest and highest value of each. `held`
 * contains horizontal lines, which continue the line where it breaks off. Each of them lasts as long as the last value
 * is considered valid.
 * @param end the time up to which values are known, in milliseconds
 */
export function lineOf(charted: Charted, end: number): { points: LinePoint[]; held: Level[] } {
  const { bucket, offline } = charted;
  const numbers = allOf(charted).filter(({ avg }) => avg !== null);
  const times = numbers.map(({ time }) => time);
  const longest = longestSilence(
    times.filter((time) => time !== charted.before?.time),
    bucket,
  );
  const starts = segmentStarts(times, bucket, offline, longest);
  const isolated = isolatedPoints(starts);
  const points = numbers.flatMap(({ time, avg, min, max }, i) => {
    const point = { time, value: rounded(avg), low: min, high: max, isolated: isolated[i] ?? false };
    const gap = { time: time - 1, value: null, low: null, high: null, isolated: false };
    return i > 0 && starts[i] ? [gap, point] : [point];
  });
  const line = { times, width: bucket, offline, starts, longest, end };
  const held = heldSpans(line).map(({ index, from, to }) => ({
    from,
    to,
    value: Number(numbers[index]?.last),
  }));
  return { points, held };
}

/**
 * Removes floating-point noise: rounds an average below 1 to six significant digits, and a larger one, such as that of
 * a meter, to four decimal places.
 */
export function rounded(value: number | null): number | null {
  if (value === null) return null;
  return Number(Math.abs(value) < 1 ? value.toPrecision(6) : value.toFixed(4));
}

/** The colours of values that are not states. The two alternate, so that a change can be seen. */
const plain = ["chart-6", "chart-2"] as const;

/**
 * Returns the reported values as segments, each of which lasts until the value changes. After the device went offline,
 * the value is not known until the next report.
 * @param to the time at which the last segment ends, in milliseconds
 */
export function segmentsOf(charted: Charted, to: number, text: (value: unknown) => string): Segment[] {
  const { point, bucket, offline } = charted;
  const all = allOf(charted);
  const segments: (Segment & { value: unknown })[] = [];
  let changes = 0;
  all.forEach(({ time, last }, i) => {
    const known = heldUntil(time, bucket, offline, all[i + 1]?.time ?? to);
    const before = segments.at(-1);
    const isSame = before !== undefined && sameValue(before.value, last);
    if (isSame && before.to === time) {
      before.to = known;
      return;
    }
    if (!isSame) changes += 1;
    const token = trailKindOf(point) === "states" ? stateColor(point, last) : plain[changes % 2]!;
    segments.push({ from: time, to: Math.max(known, time + 1), token, text: text(last), value: last });
  });
  return segments.map(({ value: _value, ...segment }) => segment);
}

/**
 * Returns the bucket at or near a time. If the device reported nothing near that time, returns the last value that it
 * had reported, as long as that value is considered valid.
 * @param end the time up to which values are known, in milliseconds
 */
export function bucketAt(charted: Charted, time: number, end: number): SeriesPoint | undefined {
  const { point, bucket, offline } = charted;
  if (trailKindOf(point) === "line") {
    const near = charted.list.filter(({ avg }) => avg !== null);
    const distance = (sample: SeriesPoint) => Math.max(sample.time - time, time - sample.time - bucket, 0);
    const nearest = near.reduce<SeriesPoint | undefined>(
      (best, sample) => (best === undefined || distance(sample) < distance(best) ? sample : best),
      undefined,
    );
    if (nearest && distance(nearest) <= 3 * bucket) return nearest;
    const held = lineOf(charted, end).held.find(({ from, to }) => from <= time && time < to);
    return held && sampleOf(time, held.value);
  }
  const before = allOf(charted).findLast((sample) => sample.time <= time);
  return before && time < heldUntil(before.time, bucket, offline, end) ? before : undefined;
}

/**
 * Returns the number of values in a whole range, and the lowest, the highest and the last value. `min` and `max` are
 * null if there are no numbers. If nothing was reported in the range, `last` is the last value from before the range.
 */
export function summaryOf({ before, list }: Pick<Charted, "before" | "list">) {
  const numbers = list.filter(({ avg }) => avg !== null);
  return {
    count: list.reduce((sum, { count }) => sum + count, 0),
    min: numbers.length > 0 ? Math.min(...numbers.map(({ min }) => min ?? Infinity)) : null,
    max: numbers.length > 0 ? Math.max(...numbers.map(({ max }) => max ?? -Infinity)) : null,
    last: list.length > 0 ? list.at(-1)?.last : before?.value,
  };
}
