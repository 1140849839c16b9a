import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/**
 * Finds the hours in which a device reported, starting at `from`, oldest first, each with the time of its last value.
 */
export function hoursWithData(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  from: number,
): Promise<{ hour: number; last: number }[]> {
  return within(scope, sql).run(raw`${keptPlan}
    select hour, max(last_time) as last from telemetry_hour
    where device_no = ${deviceNo} and hour >= ${from} group by hour order by hour`);
}

/** Finds when a device reported last, in milliseconds; null if it never has. */
export async function lastReport(scope: Scope, sql: Sql, deviceNo: number): Promise<number | null> {
  const [found] = await within(scope, sql).run(raw<{ newest: number | null }>`${keptPlan}
    select nullif(newest, 0) as newest from device_state where device_no = ${deviceNo}`);
  return found?.newest ?? null;
}
