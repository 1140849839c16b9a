import { productStatus } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { DeviceFigures, Minute, NewestDevice, Refusal } from "@thingwright/contract/overview.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { refusalLog } from "./refusals.store.ts";

/** How many devices were refused something, and the name of the one that was refused last. */
interface RefusedDevices {
  count: number;
  name: string;
}

export interface ProductRow {
  total: number;
  developing: number;
  trial: number;
  mass: number;
  ceased: number;
  no_points: number;
  no_points_first: { id: string; name: string } | null;
  no_devices: number;
  no_devices_first: { id: string; name: string } | null;
}

/** One look at all of an account's products, 10,000 at most, counts what there is to count. */
export async function countProducts(scope: Scope, sql: Sql): Promise<ProductRow> {
  const inStage = (stage: keyof typeof productStatus) =>
    raw`count(*) filter (where status = ${raw.lit(productStatus[stage])}) as ${raw.ref(stage)}`;
  const open = raw`status <> ${raw.lit(productStatus.ceased)}`;
  const noPoints = raw`${open} and function_count = 0`;
  const noDevices = raw`${open} and function_count > 0 and device_count = 0`;
  const newest = raw`json_build_object('id', id, 'name', name) order by created_at desc, id desc`;
  const [row] = await within(scope, sql).run(raw<ProductRow>`${keptPlan}
    select count(*) as total, ${inStage("developing")}, ${inStage("trial")}, ${inStage("mass")}, ${inStage("ceased")},
      count(*) filter (where ${noPoints}) as no_points,
      (array_agg(${newest}) filter (where ${noPoints}))[1] as no_points_first,
      count(*) filter (where ${noDevices}) as no_devices,
      (array_agg(${newest}) filter (where ${noDevices}))[1] as no_devices_first
    from ${rowsOf(scope, "product")} as product`);
  return row!;
}

export async function countDevices(scope: Scope, sql: Sql): Promise<DeviceFigures> {
  const [row] = await within(scope, sql).run(raw<DeviceFigures>`${keptPlan}
    select coalesce(sum(device_count), 0)::bigint as total, coalesce(sum(real_device_count), 0)::bigint as real,
      coalesce(sum(presence.activated), 0)::bigint as activated, coalesce(sum(presence.online), 0)::bigint as online
    from ${rowsOf(scope, "product")} as product
    join ${rowsOf(scope, "product_presence")} as presence on presence.product_id = product.id`);
  return row!;
}

/**
 * The minutes in which a message came, from the one that begins at `from` to the one that begins at `to`, in seconds. There
 * are later ones where a clock was ahead.
 */
export async function minutesBetween(scope: Scope, sql: Sql, from: number, to: number): Promise<Minute[]> {
  return within(scope, sql).run(raw<Minute>`${keptPlan}
    select minute, sum(messages)::bigint as messages from ${rowsOf(scope, "product_minute")} as one
    where minute between ${from} and ${to} group by minute order by minute`);
}

/** The newest devices. Each product gives its own, which an index has in their order; of these the newest remain. */
export async function newestDevices(scope: Scope, sql: Sql): Promise<NewestDevice[]> {
  const most = raw.lit(limits.overviewDevices);
  return within(scope, sql).run(raw<NewestDevice>`${keptPlan}
    select device.id, device.name, device.device_name, device.product_id, product.name as product_name, device.online,
      device.kind, device.created_at
    from ${rowsOf(scope, "product")} as product
    cross join lateral (
      select * from ${rowsOf(scope, "device")} as one
      where one.product_id = product.id and not one.produced order by one.created_at desc, one.id desc limit ${most}
    ) as device
    order by device.created_at desc, device.id desc limit ${most}`);
}

/** The latest refusals, one of a device, and sign-ins that name none; newest first. */
export async function latestRefusals(scope: Scope, sql: Sql): Promise<Refusal[]> {
  const most = raw.lit(limits.overviewRefusals);
  const ofDevices = raw`
    select refusal.product_id, refusal.product_name, refusal.time,
      case refusal.log when ${raw.lit(refusalLog.communication)} then 'communication' else 'online' end as log,
      refusal.reason, refusal.device_id, device.name, refusal.line_id, refusal.code, null::uuid as id,
      null::text as product_key, null::text as device_name
    from (
      select newest.*, product.name as product_name
      from ${rowsOf(scope, "product")} as product
      cross join lateral (
        select * from ${rowsOf(scope, "device_refusal")} as one
        where one.product_id = product.id order by one.time desc limit ${most}
      ) as newest
      order by newest.time desc limit ${most}
    ) as refusal
    join ${rowsOf(scope, "device")} as device on device.id = refusal.device_id`;
  const ofNone = raw`
    select unknown.product_id, coalesce(product.name, '') as product_name, unknown.last_at * 1000 as time,
      'unknown' as log, unknown.reason, null::uuid, null::text, null::uuid, null::integer, unknown.id,
      unknown.product_key, unknown.device_name
    from (
      select * from ${rowsOf(scope, "unknown_device")} as one order by one.last_at desc, one.id desc limit ${most}
    ) as unknown
    left join ${rowsOf(scope, "product")} as product on product.id = unknown.product_id`;
  const rows = await within(scope, sql).run(raw<RefusalRow>`${keptPlan}
    select * from (${ofDevices} union all ${ofNone}) as refusal order by time desc limit ${most}`);
  return rows.map(refusalOf);
}

/** A row of either half of the query: what the other half has is null. */
type RefusalRow = Record<"device_id" | "name" | "line_id" | "id" | "product_key" | "device_name", string> & {
  product_id: string;
  product_name: string;
  time: number;
  log: Refusal["log"];
  code: number;
  reason: string;
};

function refusalOf(row: RefusalRow): Refusal {
  const { log, product_name, time, product_id, reason } = row;
  const of = { product_id, product_name, time, reason };
  if (log === "unknown") {
    const { id, product_key, device_name } = row;
    return { ...of, log, id, product_key, device_name } as Refusal;
  }
  const { device_id, name, line_id, code } = row;
  return { ...of, log, device_id, name, line_id, ...(log === "communication" && { code }) } as Refusal;
}

/** Devices that were refused something since a time, in milliseconds; undefined where none was. */
export async function refusedSince(
  scope: Scope,
  sql: Sql,
  since: number,
): Promise<RefusedDevices | undefined> {
  const most = raw.lit(limits.overviewWaiting);
  const [row] = await within(scope, sql).run(raw<RefusedDevices>`${keptPlan}
    with refused as (
      select newest.device_id, newest.time
      from ${rowsOf(scope, "product")} as product
      cross join lateral (
        select * from ${rowsOf(scope, "device_refusal")} as one
        where one.product_id = product.id and one.time >= ${since}
        order by one.time desc limit ${most}
      ) as newest
      limit ${most}
    ), last as (select device_id from refused order by time desc limit 1)
    select (select count(*) from refused) as count, device.name
    from last join ${rowsOf(scope, "device")} as device on device.id = last.device_id`);
  return row;
}

/** How many refused sign-ins are kept that name no device. */
export async function countUnknown(scope: Scope, sql: Sql): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("unknown_device")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
