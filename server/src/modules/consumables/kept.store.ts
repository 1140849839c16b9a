import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";
import type { DeviceKey } from "../../gateway/ports.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Kept } from "./turn.ts";

/**
 * A device that is locked until the transaction ends, with the period of development whose definition applies to it.
 */
export interface Judged extends DeviceKey {
  /** Null for a virtual device, which always has the definition that is being developed. */
  development: number | null;
  /** The home of the device; null if nobody has it. */
  home_id: string | null;
  app_id: string | null;
}

/** Finds the given devices that still exist, and locks them, so that none is deleted until the transaction ends. */
export async function judgedDevices(
  scope: SystemScope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, Judged>> {
  const { rows } = await raw<Judged>`${keptPlan}
    select device.id, device.device_no::float8 as "deviceNo", device.owner_id as "ownerId", device.product_id as "productId",
      case when device.kind <> ${raw.lit(deviceKind.virtual)} then device.development end as development,
      binding.home_id, binding.app_id
    from device
    left join device_binding as binding on binding.device_id = device.id and binding.unbound_at is null
    where device.id = any(${ids}::uuid[]) order by device.id for key share of device`.execute(
    everything(scope, sql),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Row extends Kept {
  device_id: string;
  identifier: string;
}

const columns = raw`device_id, identifier, unit, remaining, threshold, "full", state, reported_at::float8 as reported_at,
  replaced_at::float8 as replaced_at, told`;

/**
 * Locks the consumables of devices in a fixed order, so that two calls that lock the same consumables cannot deadlock.
 */
export async function lockOf(
  scope: SystemScope,
  sql: Sql,
  deviceIds: readonly string[],
): Promise<Map<string, Row>> {
  const { rows } = await raw<Row>`${keptPlan} select ${columns} from consumable
    where device_id = any(${deviceIds}::uuid[]) order by device_id, identifier for no key update`.execute(
    everything(scope, sql),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export function keyOf({ device_id, identifier }: Pick<Row, "device_id" | "identifier">): string {
  return `${device_id} ${identifier}`;
}

/** A row to store; its `id` is used only if the device has no row for this consumable yet. */
export type NewRow = Row & { id: string; owner_id: string; product_id: string };

/** Stores consumables, in place of their earlier rows. */
export async function keep(scope: SystemScope, sql: Sql, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await raw`${keptPlan}
    insert into consumable (id, owner_id, product_id, device_id, identifier, unit, remaining, threshold, "full", state,
      reported_at, replaced_at, told)
    select id, owner_id, product_id, device_id, identifier, unit, remaining, threshold, "full", state, reported_at,
      replaced_at, told
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, owner_id uuid, product_id uuid,
      device_id uuid, identifier text, unit text, remaining double precision, threshold double precision,
      "full" double precision, state smallint, reported_at bigint, replaced_at bigint, told smallint)
    order by device_id, identifier
    on conflict (device_id, identifier) do update set unit = excluded.unit, remaining = excluded.remaining,
      threshold = excluded.threshold, "full" = excluded."full", state = excluded.state, reported_at = excluded.reported_at,
      replaced_at = excluded.replaced_at, told = excluded.told`.execute(everything(scope, sql));
}

/**
 * Selects the next consumables of a product by their ids, locks them in the same order as {@link lockOf}, and returns
 * each with the `development` whose definition applies to its device.
 */
export async function lockNext(
  scope: SystemScope,
  sql: Sql,
  { productId, after, most }: { productId: string; after: string; most: number },
): Promise<(NewRow & { development: number | null })[]> {
  const { rows } = await raw<NewRow & { development: number | null }>`
    select consumable.id, consumable.owner_id, consumable.product_id, consumable.device_id, identifier, unit,
      remaining, threshold, "full", state, reported_at::float8 as reported_at, replaced_at::float8 as replaced_at, told,
      case when device.kind <> ${raw.lit(deviceKind.virtual)} then device.development end as development
    from consumable join device on device.id = consumable.device_id
    where consumable.id in (
      select id from consumable where product_id = ${productId}::uuid and id > ${after}::uuid order by id limit ${most})
    order by device_id, identifier for no key update of consumable`.execute(everything(scope, sql));
  return rows;
}

/** Deletes consumables. */
export async function forget(scope: SystemScope, sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await raw`delete from consumable where id = any(${ids}::uuid[])`.execute(everything(scope, sql));
}

/** Finds the products that have consumables in the definition that is being developed, or in a released one. */
export async function productIds(scope: SystemScope, sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from product where points @? '$[*].consumable'
    union select product_id from product_edition where points @? '$[*].consumable'`.execute(
    everything(scope, sql),
  );
  return rows.map(({ id }) => id);
}

/**
 * A number that rises whenever a definition changes by which a product's consumables are judged. It is the sum of
 * numbers that only rise.
 */
const version = raw`(product.definition_version + product.key_mapping_version + product.development + product.edition)`;

/** Finds products whose consumables were never judged, or were judged by an earlier version of the definition. */
export async function changedProducts(
  scope: SystemScope,
  sql: Sql,
  most: number,
): Promise<{ id: string; ownerId: string; version: number }[]> {
  const { rows } = await raw<{ id: string; ownerId: string; version: number }>`
    select product.id, product.owner_id as "ownerId", ${version}::float8 as version
    from product left join consumable_product as judged on judged.product_id = product.id
    where (product.points @? '$[*].consumable' or judged.product_id is not null)
      and ${version} is distinct from judged.version
    order by product.id limit ${most}`.execute(everything(scope, sql));
  return rows;
}

export async function noteJudged(
  scope: SystemScope,
  sql: Sql,
  { id, ownerId, version: at }: { id: string; ownerId: string; version: number },
): Promise<void> {
  await everything(scope, sql)
    .insertInto("consumable_product")
    .values({ product_id: id, owner_id: ownerId, version: at })
    .onConflict((conflict) => conflict.column("product_id").doUpdateSet({ version: at }))
    .execute();
}
