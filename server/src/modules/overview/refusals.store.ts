import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { RefusalLine } from "../telemetry/index.ts";

/** The number that is stored for each of the logs that have lines about refusals. */
export const refusalLog = { communication: 1, online: 2 } as const;

/** A refusal, and the device that it concerns. */
export interface DeviceRefusal extends RefusalLine {
  deviceId: string;
  ownerId: string;
}

/** Stores the latest refusal of each device that still exists. @param lines at most one for each device */
export async function keepRefusals(
  scope: SystemScope,
  sql: Sql,
  lines: readonly DeviceRefusal[],
): Promise<void> {
  const column = <K extends keyof DeviceRefusal>(name: K) => lines.map((line) => line[name]);
  // Sorted, so that two processes cannot deadlock. The key share lock waits until a device that is being deleted is
  // gone, because its refusal would otherwise stay behind.
  await raw`${keptPlan}
    insert into device_refusal as known (device_id, owner_id, product_id, time, log, line_id, code, reason)
    select device.id, device.owner_id, device.product_id, line.time, line.log, line.line_id, line.code, line.reason
    from unnest(
      ${column("deviceId")}::uuid[], ${column("time")}::bigint[], ${lines.map(({ log }) => refusalLog[log])}::smallint[],
      ${column("lineId")}::uuid[], ${column("code")}::integer[], ${column("reason")}::text[])
      as line (device_id, time, log, line_id, code, reason)
    join device on device.id = line.device_id
    order by device.id
    for key share of device
    on conflict (device_id) do update set time = excluded.time, log = excluded.log, line_id = excluded.line_id,
      code = excluded.code, reason = excluded.reason
    where known.time <= excluded.time`.execute(everything(scope, sql));
}

/** Deletes the refusals from before a time, in milliseconds. */
export async function forgetRefusalsBefore(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("device_refusal").where("time", "<", before).execute();
}
