import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import type { PartOfPage } from "../../platform/database/page-bytes.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { run, type Window, inWindow } from "./rows.store.ts";

/** A value and its time in milliseconds. */
export interface Point {
  time: number;
  value: unknown;
}

/** Finds values of one property, newest first: at most `limit`, and no more than fit into the bytes of a page. */
export function findPoints(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifier: string,
  filter: Window & { before?: number | undefined },
  limit: number,
): Promise<PartOfPage<Point>> {
  const conditions = [raw`device_no = ${deviceNo}`, raw`values ? ${identifier}`, ...inWindow(filter)];
  if (filter.before !== undefined) conditions.push(raw`time < ${filter.before}`);
  return within(scope, sql).page<Point>(
    raw`select time, values -> ${identifier} as value from telemetry
      where ${raw.join(conditions, raw` and `)} order by time desc limit ${limit}`,
    raw`time desc`,
  );
}

/** The sums of a stretch of time; `min`, `max` and `sum` are null for values that are not numbers. */
export interface Summary {
  /** Where the stretch begins, in milliseconds since 1970. */
  time: number;
  count: number;
  min: number | null;
  max: number | null;
  sum: number | null;
  last: unknown;
  lastTime: number;
}

/** The sums of a stretch for one of several properties. */
export type SummaryOf = Summary & { identifier: string };

/**
 * Sums up raw values of properties in stretches of time, each `width` long and aligned to multiples of `width`; oldest
 * first.
 */
export function summarisePoints(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
  range: { from: number; to: number },
  width: number,
): Promise<SummaryOf[]> {
  return run<SummaryOf>(
    scope,
    sql,
    raw`select identifier, (time / ${width}::bigint) * ${width}::bigint as time, count(*)::integer as count,
        min(number), max(number), sum(number),
        (array_agg(value order by time desc))[1] as last, max(time) as "lastTime"
      from (
        select identifier, time, values -> identifier as value,
          case when jsonb_typeof(values -> identifier) = 'number'
            then (values ->> identifier)::double precision end as number
        from telemetry cross join unnest(${identifiers}::text[]) as identifier
        where device_no = ${deviceNo} and values ? identifier and time >= ${range.from} and time < ${range.to}
      ) as point
      group by 1, 2 order by 2`,
  );
}

/** The sums of a slot of an hour, as `telemetry_hour` stores them. */
export type Slot = [
  slot: number,
  count: number,
  min: number | null,
  max: number | null,
  sum: number | null,
  last: unknown,
  lastTime: number,
];

/** Finds the sums of properties by hour, oldest first. */
export function findHours(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
  range: { from: number; to: number },
): Promise<SummaryOf[]> {
  return run<SummaryOf>(
    scope,
    sql,
    raw`${keptPlan} select identifier, hour as time, count, min, max, sum, last, last_time as "lastTime" from telemetry_hour
      where device_no = ${deviceNo} and identifier = any(${identifiers}::text[])
        and hour >= ${range.from} and hour < ${range.to}
      order by hour`,
  );
}

/** Finds the sums of properties by slot, oldest hour first. */
export function findSlots(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
  range: { from: number; to: number },
): Promise<{ identifier: string; hour: number; slots: Slot[] }[]> {
  return run(
    scope,
    sql,
    raw`${keptPlan} select identifier, hour, slots from telemetry_hour
      where device_no = ${deviceNo} and identifier = any(${identifiers}::text[])
        and hour >= ${range.from} and hour < ${range.to}
      order by hour`,
  );
}

/**
 * Finds the last value of each property before the end of a range: in the raw values of the range, or else in the sums
 * of the hours before it.
 * @param range milliseconds; `from` is the start of an hour
 */
export function findLastBefore(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  identifiers: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<(Point & { identifier: string })[]> {
  return run(
    scope,
    sql,
    raw`select wanted.identifier, held.time, held.value
      from unnest(${identifiers}::text[]) as wanted (identifier), lateral (
        (select time, values -> wanted.identifier as value from telemetry
          where device_no = ${deviceNo} and values ? wanted.identifier and time >= ${from} and time < ${to}
          order by time desc limit 1)
        union all
        (select last_time, last from telemetry_hour
          where device_no = ${deviceNo} and identifier = wanted.identifier and hour < ${from}
          order by hour desc limit 1)
        order by time desc limit 1
      ) as held`,
  );
}
