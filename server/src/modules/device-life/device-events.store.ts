import type { CallCause } from "@thingwright/contract/devices/call-causes.ts";
import type { Outage } from "@thingwright/contract/devices/outages.ts";
import { sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { type Found, lookBack } from "../../platform/database/look-back.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** The data of those events of a device that no other log stores, by kind of event. */
export interface DeviceEventContent {
  firmware: { version: string; before: string };
  fault_raised: { identifier: string; codes: string[] };
  fault_cleared: { identifier: string; codes: string[] };
  outage: Outage;
  /** `by` is null if the replacement was recognised from a report of the device. */
  consumable_replaced: { identifier: string; by: CallCause | null };
}

export type DeviceEventRow = {
  [K in keyof DeviceEventContent]: { kind: K; data: DeviceEventContent[K] };
}[keyof DeviceEventContent] & { device_no: number; id: string; time: number };

export async function insertEvents(
  scope: SystemScope,
  sql: Sql,
  rows: readonly DeviceEventRow[],
): Promise<void> {
  await raw`${keptPlan}
    insert into device_event (device_no, time, id, kind, data)
    select device_no, time, id, kind, data from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (device_no bigint, time bigint, id uuid, kind text, data jsonb)`.execute(everything(scope, sql));
}

export function findEvents(
  scope: Scope,
  sql: Sql,
  deviceNo: number,
  kinds: readonly string[],
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<Found<DeviceEventRow>> {
  const before = after
    ? raw`and time <= ${after.time} and (time, id) < (${after.time}, ${after.id}::uuid)`
    : raw``;
  return lookBack<DeviceEventRow>(scope, sql, {
    rows: raw`select * from device_event
      where device_no = ${deviceNo} and kind = any(${kinds}::text[]) ${before} order by time desc, id desc`,
    columns: raw`device_no::float8 as device_no, time, id, kind, data`,
    sieve: [],
    limit,
  });
}

/**
 * Finds the faults that devices have now, by `device_no identifier`, and locks them in a fixed order, so that two calls
 * cannot deadlock.
 */
export async function lockFaults(
  scope: SystemScope,
  sql: Sql,
  deviceNos: readonly number[],
): Promise<Map<string, string[]>> {
  const { rows } = await raw<{ device_no: number; identifier: string; codes: string[] }>`${keptPlan}
    select device_no, identifier, codes from device_fault
    where device_no = any(${deviceNos}::bigint[]) order by device_no, identifier for no key update`.execute(
    everything(scope, sql),
  );
  return new Map(rows.map(({ device_no, identifier, codes }) => [`${device_no} ${identifier}`, codes]));
}

/** Stores the faults that devices have now. The row of a function point without faults is deleted. */
export async function keepFaults(
  scope: SystemScope,
  sql: Sql,
  faults: readonly { device_no: number; identifier: string; codes: readonly string[] }[],
): Promise<void> {
  const text = JSON.stringify(faults);
  const one = raw`jsonb_to_recordset(${text}::jsonb) as one (device_no bigint, identifier text, codes jsonb)`;
  const database = everything(scope, sql);
  await raw`${keptPlan}
    insert into device_fault (device_no, identifier, codes)
    select device_no, identifier, array(select jsonb_array_elements_text(codes)) from ${one}
    where codes <> '[]' order by device_no, identifier
    on conflict (device_no, identifier) do update set codes = excluded.codes`.execute(database);
  await raw`${keptPlan}
    delete from device_fault using ${one}
    where device_fault.device_no = one.device_no and device_fault.identifier = one.identifier and one.codes = '[]'`.execute(
    database,
  );
}
