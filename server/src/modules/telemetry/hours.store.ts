import { type RawBuilder, sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { hourMs } from "./batch.ts";

/** Within an hour, sums are kept for each slot of five minutes. */
export const slotMs = 300_000;

/** Sums up points `(device_no, time, values)` by slot, then by hour, and stores the hours. */
function summed(points: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`
    point as (
      select device_no, key as identifier, time, value,
        case when jsonb_typeof(value) = 'number' then value::double precision end as number
      from (${points}) as message, jsonb_each(message.values)
    ),
    slot as (
      select device_no, identifier, time / ${raw.lit(slotMs)} as slot, count(*) as count,
        min(number), max(number), sum(number),
        (array_agg(value order by time desc))[1] as last, max(time) as last_time
      from point group by 1, 2, 3
    )
    insert into telemetry_hour
      (device_no, identifier, hour, count, min, max, sum, last, last_time, slots)
    select device_no, identifier, slot / 12 * ${raw.lit(hourMs)}, sum(count), min(min), max(max), sum(sum),
      (array_agg(last order by slot desc))[1], max(last_time),
      jsonb_agg(jsonb_build_array(slot % 12, count, min, max, sum, last, last_time) order by slot)
    from slot group by 1, 2, 3
    on conflict (device_no, identifier, hour) do update set
      count = excluded.count, min = excluded.min, max = excluded.max, sum = excluded.sum,
      last = excluded.last, last_time = excluded.last_time, slots = excluded.slots`;
}

/** Sums up one hour of all devices. @param hour its start, in milliseconds since 1970 */
export async function sumUpHour(scope: SystemScope, sql: Sql, hour: number): Promise<void> {
  const points = raw`
    select device_no, time, values from telemetry where time >= ${hour} and time < ${hour + hourMs}`;
  await raw`with ${summed(points)}`.execute(everything(scope, sql));
}

/**
 * Sums up hours again if data for them came after their first sum.
 * @param until only hours that start before this time, in milliseconds since 1970
 * @param limit how many hours at most
 * @param ensurePartitions makes the partitions of these hours
 * @returns how many hours were summed up
 */
export async function sumUpLateHours(
  scope: SystemScope,
  sql: Sql,
  until: number,
  limit: number,
  ensurePartitions: (hours: number[]) => Promise<void>,
): Promise<number> {
  return sql.transaction(async (transaction) => {
    const db = everything(scope, transaction);
    const taken = await raw<{ device_no: number; hour: number }>`
      delete from telemetry_late_hour where (device_no, hour) in (
        select device_no, hour from telemetry_late_hour where hour < ${until} limit ${limit} for update skip locked
      ) returning device_no, hour`.execute(db);
    if (taken.rows.length === 0) return 0;
    await ensurePartitions(taken.rows.map((row) => row.hour));
    const points = raw`
      select telemetry.device_no, telemetry.time, telemetry.values
      from unnest(${taken.rows.map((row) => row.device_no)}::bigint[], ${taken.rows.map((row) => row.hour)}::bigint[])
        as late (device_no, hour)
      cross join lateral (
        select * from telemetry
        where device_no = late.device_no and time >= late.hour and time < late.hour + ${raw.lit(hourMs)}
      ) as telemetry`;
    await raw`with ${summed(points)}`.execute(db);
    return taken.rows.length;
  });
}

/**
 * Finds the hours of a range with valid sums: all before `progress`, except late hours, for which data came after their
 * sum.
 */
export async function readSummed(
  scope: SystemScope,
  sql: Sql,
  deviceNo: number,
  range: { from: number; to: number },
): Promise<{ progress: number; late: number[] }> {
  const found = await raw<{ progress: number | null; late: number[] }>`${keptPlan}
    select (select hour from telemetry_progress) as progress, (
      select coalesce(json_agg(hour order by hour), '[]') from telemetry_late_hour
      where device_no = ${deviceNo} and hour >= ${range.from} and hour < ${range.to}
    ) as late`.execute(everything(scope, sql));
  const { progress, late } = found.rows[0]!;
  return { progress: progress ?? 0, late };
}

/** Reads the first hour that is not summed up yet; null if none ever was. */
export async function readProgress(scope: SystemScope, sql: Sql): Promise<number | null> {
  const found = await raw<{ hour: number }>`select hour from telemetry_progress`.execute(
    everything(scope, sql),
  );
  return found.rows[0]?.hour ?? null;
}

export async function writeProgress(scope: SystemScope, sql: Sql, hour: number): Promise<void> {
  await sql.transaction(async (transaction) => {
    const db = everything(scope, transaction);
    // Two processes may both run upkeep for a moment, and a second row would make queries for the progress fail.
    await raw`lock table telemetry_progress in share row exclusive mode`.execute(db);
    await raw`delete from telemetry_progress`.execute(db);
    await raw`insert into telemetry_progress (hour) values (${hour})`.execute(db);
  });
}
