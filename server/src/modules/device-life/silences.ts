import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { firstIdOf } from "../../platform/ids.ts";
import { offlineSpans } from "../telemetry/index.ts";
import { hoursWithData, lastReport } from "./silences.store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Silence {
  id: string;
  /** Milliseconds: the time of the last value before the silence. */
  time: number;
  until: number | null;
}

/**
 * Finds the times in which a device was mostly online but reported nothing for unusually long, newest first. They are
 * found from the hours with reports; the usual gap is the median of the gaps between these.
 */
export async function silencesOf(scope: Scope, sql: Sql, deviceNo: number, now: number): Promise<Silence[]> {
  const from = now - limits.silenceDays * dayMs;
  const [hours, newest] = await Promise.all([
    hoursWithData(scope, sql, deviceNo, from),
    lastReport(scope, sql, deviceNo),
  ]);
  const heard = hours.map(({ hour, last }) => ({ from: hour, to: last }));
  // The sums by hour do not yet contain the hours that are not over.
  if (newest !== null && newest >= from && newest > (heard.at(-1)?.to ?? 0))
    heard.push({ from: newest - (newest % hourMs), to: newest });
  if (heard.length < limits.silenceHours) return [];
  const gaps = heard
    .slice(1)
    .map(({ from: hour }, i) => ({ from: heard[i]!.to, to: hour, until: hour as number | null }));
  const usual = gaps.map((gap) => gap.to - gap.from).toSorted((a, b) => a - b)[gaps.length >> 1]!;
  const long = Math.max(limits.silenceHours * hourMs, limits.silenceTimes * usual);
  const last = heard.at(-1)!.to;
  const silent = [...gaps, { from: last, to: now, until: null }].filter((gap) => gap.to - gap.from > long);
  if (silent.length === 0) return [];
  const away = await offlineSpans(scope, sql, deviceNo, { from, to: now });
  return silent
    .filter((gap) => coveredBy(away, gap) * 2 < gap.to - gap.from)
    .map((gap) => ({ id: firstIdOf(gap.from), time: gap.from, until: gap.until }))
    .toReversed();
}

/**
 * Adds up how long a device was offline within a span. The timeline shows offline times anyway, without calling them
 * silences.
 */
function coveredBy(
  away: readonly { from: number; to: number }[],
  span: { from: number; to: number },
): number {
  return away.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)),
    0,
  );
}
