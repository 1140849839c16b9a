import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { SeriesPoint, TimeSpan } from "@thingwright/contract/telemetry.ts";
import type { LinePoint, Segment } from "../../../ui/timeline/timeline-props.ts";
import { beginningsOf, lonely } from "../value/gaps.ts";
import { stateColor } from "../value/state-colors.ts";
import { trailKindOf } from "../value/trail.ts";
import { sameValue } from "../value/value-text.ts";

/** The history of one property over a range: buckets of the same width for all. */
export interface Charted {
  point: FunctionPoint;
  /** In milliseconds. */
  bucket: number;
  list: readonly SeriesPoint[];
  offline: readonly TimeSpan[];
}

/** The averages as a line inside of the lowest and highest values; it ends where nothing is known. */
export function lineOf({ bucket, list, offline }: Charted): LinePoint[] {
  const numbers = list.filter(({ avg }) => avg !== null);
  const beginnings = beginningsOf(
    numbers.map(({ time }) => time),
    bucket,
    offline,
  );
  const alone = lonely(beginnings);
  return numbers.flatMap(({ time, avg, min, max }, i) => {
    const point = { time, value: rounded(avg), low: min, high: max, alone: alone[i] ?? false };
    const end = { time: time - 1, value: null, low: null, high: null, alone: false };
    return i > 0 && beginnings[i] ? [end, point] : [point];
  });
}

/** Without the noise of floating point: an average of a meter keeps its digits, and one near zero is exact enough. */
export function rounded(value: number | null): number | null {
  if (value === null) return null;
  return Number(Math.abs(value) < 1 ? value.toPrecision(6) : value.toFixed(4));
}

/** Colours of values that are no states: two, so that a change can be seen. */
const plain = ["chart-6", "chart-2"] as const;

/**
 * What was reported last, until it changed; after the device went offline it is not known until the next report.
 * @param to the end of time, in milliseconds
 */
export function segmentsOf(
  { point, list, offline }: Charted,
  to: number,
  text: (value: unknown) => string,
): Segment[] {
  const segments: (Segment & { value: unknown })[] = [];
  let changes = 0;
  list.forEach(({ time, last }, i) => {
    const next = list[i + 1]?.time ?? to;
    const known = Math.min(next, offline.find((one) => one.to > time && one.from > time)?.from ?? next);
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

/** The bucket that a time stands in or near; of a state the last one before, while it is known. */
export function bucketAt(charted: Charted, time: number): SeriesPoint | undefined {
  const { point, bucket, list, offline } = charted;
  if (trailKindOf(point) === "line") {
    const near = list.filter((one) => one.avg !== null);
    const distance = (one: SeriesPoint) => Math.max(one.time - time, time - one.time - bucket, 0);
    const nearest = near.reduce<SeriesPoint | undefined>(
      (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
      undefined,
    );
    return nearest && distance(nearest) <= 3 * bucket ? nearest : undefined;
  }
  const before = list.findLast((one) => one.time <= time);
  const isLost =
    before && offline.some(({ from, to }) => from > before.time && from <= time && to > before.time);
  return isLost ? undefined : before;
}

/** The figures of a whole range; null where there are no numbers. */
export function summaryOf({ list }: Pick<Charted, "list">) {
  const numbers = list.filter((one) => one.avg !== null);
  return {
    count: list.reduce((sum, one) => sum + one.count, 0),
    min: numbers.length > 0 ? Math.min(...numbers.map(({ min }) => min ?? Infinity)) : null,
    max: numbers.length > 0 ? Math.max(...numbers.map(({ max }) => max ?? -Infinity)) : null,
    last: list.at(-1)?.last,
  };
}
