import { Partitions } from "../../platform/database/partitions.ts";
import type { Sql } from "../../platform/database/sql.ts";

/** The tables of telemetry that are divided by time. */
type DividedTable =
  | "telemetry"
  | "telemetry_hour"
  | "communication_log"
  | "online_log"
  | "device_call"
  | "device_event";
export type TelemetryPartitions = Partitions<DividedTable>;

/** Sums of hours are kept for at least this many days: they are small, and a chart of a year needs them. */
const hourDaysAtLeast = 400;

/** The partitions of telemetry. History is kept for `historyDays`, logs for `logDays`. */
export function partitionsOf(
  sql: Sql,
  { historyDays, logDays }: { historyDays: number; logDays: number },
): TelemetryPartitions {
  return new Partitions(sql, {
    telemetry: { days: 1, kept: historyDays },
    telemetry_hour: { days: 30, kept: Math.max(historyDays, hourDaysAtLeast) },
    communication_log: { days: 1, kept: logDays },
    online_log: { days: 1, kept: logDays },
    device_call: { days: 1, kept: logDays },
    device_event: { days: 1, kept: logDays },
  });
}
