import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { hourMs } from "./batch.ts";
import type { TelemetryPartitions } from "./divisions.ts";
import { readProgress, sumUpHour, sumUpLateHours, writeProgress } from "./hours.store.ts";

const scope = systemScope("upkeep covers every owner's telemetry");
/** How long after its end an hour is summed up: messages with a time in this hour may still be on their way. */
const settleMs = 60_000;
const lateHoursAtATime = 1000;

/**
 * Makes and drops partitions, and sums up the hours that are over; to be called every minute. Safe to repeat; work that
 * fails is done by a later call.
 */
export async function maintain(sql: Sql, partitions: TelemetryPartitions, now: number): Promise<void> {
  await partitions.maintain(now);
  const thisHour = now - settleMs - ((now - settleMs) % hourMs);
  let hour = await readProgress(scope, sql);
  // If the clock was ahead and has been set back, hours were summed up before they were over, and are summed up again.
  if (hour === null || hour > thisHour) await writeProgress(scope, sql, (hour = thisHour));
  for (; hour < thisHour; hour += hourMs) {
    const next = hour + hourMs;
    await partitions.ensure("telemetry_hour", [hour]);
    await sql.transaction(async (transaction) => {
      await sumUpHour(scope, transaction, next - hourMs);
      await writeProgress(scope, transaction, next);
    });
  }
  await sumUpLate(sql, partitions, thisHour);
}

async function sumUpLate(sql: Sql, partitions: TelemetryPartitions, until: number): Promise<void> {
  let count: number;
  do
    count = await sumUpLateHours(scope, sql, until, lateHoursAtATime, (hours) =>
      partitions.ensure("telemetry_hour", hours),
    );
  while (count === lateHoursAtATime);
}
