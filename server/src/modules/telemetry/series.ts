import type { SeriesPoint } from "@thingwright/contract/points/telemetry.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { hourMs } from "./batch.ts";
import { findHours, findSlots, type Summary, type SummaryOf, summarisePoints } from "./history.store.ts";
import { readSummed, slotMs } from "./hours.store.ts";

const upkeep = systemScope("how far hours are summed up is the platform's affair");
/**
 * With more late hours than this, a query uses their old sums instead of raw values: upkeep renews the sums within a
 * minute.
 */
const lateHoursAtMost = 48;

interface Range {
  /** Milliseconds; `to` is not included. */
  from: number;
  to: number;
}

/** Properties in buckets of the same width, in milliseconds. */
interface SeriesOfMany {
  bucket: number;
  list: { identifier: string; list: SeriesPoint[] }[];
}

/**
 * Sums up properties over a range in even buckets, oldest first; empty buckets are left out. Buckets are aligned to
 * multiples of their width. Wide buckets are whole hours, or multiples of five minutes, so that they can be computed
 * from stored sums: then the work does not grow with the rate at which the device sends.
 * @param range with `points`: about how many buckets the range is divided into
 */
export async function seriesOf(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  named: readonly string[],
  range: Range & { points: number },
): Promise<SeriesOfMany> {
  const identifiers = [...new Set(named)];
  const wanted = Math.max(1, Math.ceil((range.to - range.from) / range.points));
  const unit = wanted > hourMs / 2 ? hourMs : wanted > slotMs / 2 ? slotMs : 1;
  const bucket = Math.ceil(wanted / unit) * unit;
  const whole = { from: floor(range.from, bucket), to: floor(range.to, bucket) + bucket };
  const read = (part: Range, width: number) =>
    summarisePoints(scope, sql, deviceNo, identifiers, part, width);
  const answer = (all: readonly SummaryOf[]) => {
    const parts = Map.groupBy(all, ({ identifier }) => identifier);
    const list = identifiers.map((identifier) => ({
      identifier,
      list: bucketsOf(parts.get(identifier) ?? [], bucket),
    }));
    return { bucket, list };
  };
  if (unit === 1) return answer(await read(whole, bucket));

  const find = unit === hourMs ? findHours : findSlotSums;
  const hours = { from: floor(whole.from, hourMs), to: whole.to };
  const [old, summed] = await Promise.all([
    find(scope, sql, deviceNo, identifiers, hours),
    readSummed(upkeep, sql, deviceNo, hours),
  ]);
  const fresh = rawRangesOf(summed, hours);
  const parts = await Promise.all(fresh.map((part) => read(part, unit)));
  const isOld = ({ time }: Summary) => !fresh.some((part) => time >= part.from && time < part.to);
  const all = [...old.filter(isOld), ...parts.flat()].sort((a, b) => a.time - b.time);
  return answer(all.filter(({ time }) => time >= whole.from));
}

/** The parts of a range to read from raw values: hours that are not summed up yet, and those with late data. */
function rawRangesOf(
  { progress, late }: { progress: number; late: readonly number[] },
  { from, to }: Range,
): Range[] {
  const end = Math.min(to, Math.max(from, progress));
  const before = late.filter((hour) => hour < end);
  const fresh =
    before.length > lateHoursAtMost ? [] : before.map((hour) => ({ from: hour, to: hour + hourMs }));
  return to > end ? [...fresh, { from: end, to }] : fresh;
}

async function findSlotSums(...of: Parameters<typeof findSlots>): Promise<SummaryOf[]> {
  const hours = await findSlots(...of);
  return hours.flatMap(({ identifier, hour, slots }) =>
    slots.map(([slot, count, min, max, sum, last, lastTime]) => ({
      identifier,
      time: hour + slot * slotMs,
      count,
      min,
      max,
      sum,
      last,
      lastTime,
    })),
  );
}

/** Merges sums into buckets. The sums must come in the order of time. */
function bucketsOf(summaries: readonly Summary[], bucket: number): SeriesPoint[] {
  const list: (SeriesPoint & { sum: number; numbers: number })[] = [];
  for (const { time, count, min, max, sum, last } of summaries) {
    const start = floor(time, bucket);
    let point = list.at(-1);
    if (point?.time !== start) {
      point = { time: start, last, min: null, max: null, avg: null, count: 0, sum: 0, numbers: 0 };
      list.push(point);
    }
    point.count += count;
    point.last = last;
    if (min === null || max === null || sum === null) continue;
    point.min = Math.min(point.min ?? min, min);
    point.max = Math.max(point.max ?? max, max);
    point.sum += sum;
    point.numbers += count;
    point.avg = point.sum / point.numbers;
  }
  return list.map(({ sum: _sum, numbers: _numbers, ...point }) => point);
}

function floor(time: number, width: number): number {
  return time - (time % width);
}
