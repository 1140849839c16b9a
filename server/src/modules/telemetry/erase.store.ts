import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** The tables with history and logs, each with the column that it is divided by. */
export const histories = [
  { table: "telemetry", time: "time" },
  { table: "telemetry_hour", time: "hour" },
  { table: "communication_log", time: "time" },
  { table: "online_log", time: "time" },
  { table: "device_call", time: "time" },
  { table: "device_event", time: "time" },
] as const;
export type History = (typeof histories)[number];

/**
 * Deletes the rows of these devices from a table, in a range of time in milliseconds, `to` not included.
 * @returns how many rows were deleted
 */
export async function deleteHistory(
  scope: SystemScope,
  sql: Sql,
  { table, time }: History,
  { devices, from, to }: { devices: readonly number[]; from: number; to: number },
): Promise<number> {
  // The times are literals, so that only the partitions of the range are planned.
  const { numAffectedRows } =
    await raw`delete from ${raw.table(table)} where device_no = any(${devices}::bigint[])
    and ${raw.ref(time)} >= ${raw.lit(from)} and ${raw.ref(time)} < ${raw.lit(to)}`.execute(
      everything(scope, sql),
    );
  return Number(numAffectedRows ?? 0n);
}
