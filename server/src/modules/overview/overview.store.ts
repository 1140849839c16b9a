import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type {
  DeviceFigures,
  Minute,
  NewestDevice,
  Refusal,
} from "@thingwright/contract/accounts/overview.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { refusalLog } from "./refusals.store.ts";

/** How many devices had something refused lately, and the name of the device with the latest refusal. */
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

/** Counts an account's products (10,000 at most) in one scan of an index that has all the columns. */
export async function countProducts(scope: Scope, sql: Sql): Promise<ProductRow> {
  const inStage = (stage: keyof typeof productStatus) =>
    raw`count(*) filter (where status = ${raw.lit(productStatus[stage])}) as ${raw.ref(stage)}`;
  const open = raw`status <> ${raw.lit(productStatus.ceased)}`;
  const noPoints = raw`${open} and function_count = 0`;
  const noDevices = raw`${open} and function_count > 0 and device_count = 0`;
  const first = (where: RawBuilder<unknown>) =>
    raw`(array_agg(id order by created_at desc, id desc) filter (where ${where}))[1]`;
  const named = (id: string) =>
    raw`(select json_build_object('id', id, 'name', name) from ${rowsOf(scope, "product")} as product where id = ${raw.ref(id)})`;
  const [row] = await within(scope, sql).run(raw<ProductRow>`${keptPlan}
    select total, developing, trial, mass, ceased, no_points, ${named("first_no_points")} as no_points_first,
      no_devices, ${named("first_no_devices")} as no_devices_first
    from (
      select count(*) as total, ${inStage("developing")}, ${inStage("trial")}, ${inStage("mass")}, ${inStage("ceased")},
        count(*) filter (where ${noPoints}) as no_points, ${first(noPoints)} as first_no_points,
        count(*) filter (where ${noDevices}) as no_devices, ${first(noDevices)} as first_no_devices
      from ${rowsOf(scope, "product")} as product
    ) as counted`);
  return row!;
}

/**
 * Counts devices by adding up the counters of their products. Each product has a row of `product_presence` as long as
 * it exists.
 */
export async function countDevices(scope: Scope, sql: Sql): Promise<DeviceFigures> {
  const [row] = await within(scope, sql).run(raw<DeviceFigures>`${keptPlan}
    select total, real, unlisted, activated, online
    from (
      select coalesce(sum(device_count - unlisted_count), 0)::bigint as total,
        coalesce(sum(real_device_count - unlisted_count), 0)::bigint as real,
        coalesce(sum(unlisted_count), 0)::bigint as unlisted
      from ${rowsOf(scope, "product")} as product
    ) as added, (
      select coalesce(sum(presence.activated), 0)::bigint as activated, coalesce(sum(presence.online), 0)::bigint as online
      from ${rowsOf(scope, "product_presence")} as presence
    ) as came`);
  return row!;
}

/**
 * Finds the minutes in which a message came, from the minute that begins at `from` to the minute that begins at `to`,
 * in seconds. Minutes after `to` exist if the clock of a process was ahead.
 */
export async function minutesBetween(scope: Scope, sql: Sql, from: number, to: number): Promise<Minute[]> {
  return within(scope, sql).run(raw<Minute>`${keptPlan}
    select minute, sum(messages)::bigint as messages from ${rowsOf(scope, "product_minute")} as one
    where minute between ${from} and ${to} group by minute order by minute`);
}

interface Newest {
  fits: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  most: number;
  /**
   * If false, and the caller's role is limited to certain products, the rows come in any order, and `most` may cut off
   * any of them. True by default.
   */
  sorted?: boolean;
}

/**
 * Selects the newest rows, as `one`, of a table that has an index for them by owner and another by product. If the
 * caller's role is limited to certain products, their rows may be far down among those of the account, so each product
 * gives its newest rows, and the newest of these remain.
 */
function newestOf(
  scope: Scope,
  table: "device" | "device_refusal",
  { fits, order, most, sorted = true }: Newest,
) {
  const rows = rowsOf(scope, table);
  const first = raw`order by ${order} limit ${raw.lit(most)}`;
  if (scope.products === "all") return raw`select * from ${rows} as one where ${fits} ${first}`;
  return raw`
    select one.* from ${rowsOf(scope, "product")} as product
    cross join lateral (select * from ${rows} as one where one.product_id = product.id and ${fits} ${first}) as one
    ${sorted ? first : raw`limit ${raw.lit(most)}`}`;
}

export async function newestDevices(scope: Scope, sql: Sql): Promise<NewestDevice[]> {
  const newest = newestOf(scope, "device", {
    fits: raw`not one.produced`,
    order: raw`one.created_at desc, one.id desc`,
    most: limits.overviewDevices,
  });
  return within(scope, sql).run(raw<NewestDevice>`${keptPlan}
    select device.id, device.name, device.device_name, device.product_id, product.name as product_name, device.online,
      device.kind, device.created_at
    from (${newest}) as device
    join ${rowsOf(scope, "product")} as product on product.id = device.product_id
    order by device.created_at desc, device.id desc`);
}

/** Finds the latest refusals, newest first: the latest of each device, and sign-ins that name no device. */
export async function latestRefusals(scope: Scope, sql: Sql): Promise<Refusal[]> {
  const most = raw.lit(limits.overviewRefusals);
  const newest = newestOf(scope, "device_refusal", {
    fits: raw`true`,
    order: raw`one.time desc`,
    most: limits.overviewRefusals,
  });
  const ofDevices = raw`
    select refusal.product_id, product.name as product_name, refusal.time,
      case refusal.log when ${raw.lit(refusalLog.communication)} then 'communication' else 'online' end as log,
      refusal.reason, refusal.device_id, device.name, refusal.line_id, refusal.code, null::uuid as id,
      null::text as product_key, null::text as device_name
    from (${newest}) as refusal
    join ${rowsOf(scope, "product")} as product on product.id = refusal.product_id
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

/** A row of either half of the query: the columns of the other half are null. */
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

/**
 * Counts the devices that were refused something since a time, in milliseconds, up to a limit; undefined if there are
 * none.
 */
export async function refusedSince(
  scope: Scope,
  sql: Sql,
  since: number,
): Promise<RefusedDevices | undefined> {
  const newest = (most: number, sorted: boolean) =>
    newestOf(scope, "device_refusal", {
      fits: raw`one.time >= ${since}`,
      order: raw`one.time desc`,
      most,
      sorted,
    });
  // The newest is queried by itself, because the counted rows come in any order and are limited, so it may not be among
  // them.
  const [row] = await within(scope, sql).run(raw<RefusedDevices>`${keptPlan}
    with refused as (${newest(limits.overviewWaiting, false)}), last as (${newest(1, true)})
    select (select count(*) from refused) as count, device.name
    from last join ${rowsOf(scope, "device")} as device on device.id = last.device_id`);
  return row;
}

/** Counts the stored refused sign-ins that name no device. */
export async function countUnknown(scope: Scope, sql: Sql): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("unknown_device")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
