import type { Generators, Scenario } from "@thingwright/contract/points/behavior.ts";
import type { BehaviorState } from "@thingwright/contract/behavior/state.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import type { VirtualDevice, virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { sql as raw } from "kysely";
import { deviceKind, enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import { deviceColumns, deviceRows, keywordConditions } from "../devices/index.ts";

export type VirtualFilter = Parsed<(typeof virtualDevices)["list"]>["query"];

/** Selects the virtual devices of a product, with their chosen behavior, if any. */
function virtual(scope: Scope, sql: Sql, productId: string) {
  return deviceRows(scope, sql)
    .leftJoin(joined(scope, "virtual_device"), "virtual_device.device_id", "device.id")
    .where("device.product_id", "=", productId)
    .where("device.kind", "=", deviceKind.virtual);
}

interface OfProduct extends VirtualFilter {
  productId: string;
}

function matching(scope: Scope, sql: Sql, { productId, running, keyword }: OfProduct) {
  let query = virtual(scope, sql, productId);
  if (running) query = query.where("device.running", "=", running);
  if (keyword) query = query.where((e) => e.or(keywordConditions(scope, keyword, { searchMode: "rows" })));
  return query;
}

function withColumns(query: ReturnType<typeof virtual>) {
  return query.select([...deviceColumns, "device.running", "virtual_device.scenario"]);
}

const page = listing({ table: "device", matching, select: withColumns });

export async function listVirtual(
  scope: Scope,
  sql: Sql,
  productId: string,
  filter: VirtualFilter,
): Promise<ListPage<VirtualDevice>> {
  return (await page(scope, sql, { ...filter, productId })) as ListPage<VirtualDevice>;
}

export async function findVirtual(
  scope: Scope,
  sql: Sql,
  productId: string,
  id: string,
): Promise<VirtualDevice | undefined> {
  const found = await withColumns(virtual(scope, sql, productId))
    .where("device.id", "=", id)
    .executeTakeFirst();
  return found as VirtualDevice | undefined;
}

export async function setRunning(scope: Scope, sql: Sql, id: string, running: 1 | 2): Promise<void> {
  await within(scope, sql).updateTable("device").set({ running }).where("id", "=", id).execute();
}

/** The data needed to run a device. A value that was never chosen or stored is null. */
export interface Runnable {
  /** The virtual gateway through which the device connects; null for a connection of its own. */
  gateway_id: string | null;
  product_id: string;
  product_key: string;
  device_name: string;
  /** The version that the device last reported; empty if it has not reported one. */
  firmware_version: string;
  secret: Buffer;
  /** The time zone of the device's account. */
  time_zone: string;
  generators: Generators | null;
  scenario: Scenario | null;
  plan: ScenarioPlan | null;
  state: BehaviorState | null;
}

/**
 * Finds the data needed to run a device; undefined if the device is not virtual, is stopped or disabled, or its account
 * is disabled.
 */
export async function findRunnable(scope: SystemScope, sql: Sql, id: string): Promise<Runnable | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("device")
    .innerJoin("product", "product.id", "device.product_id")
    .innerJoin("account", "account.id", "device.owner_id")
    .leftJoin("virtual_device", "virtual_device.device_id", "device.id")
    .select(["device.product_id", "product.product_key", "device.device_name", "device.secret"])
    .select("device.firmware_version")
    .select("device.gateway_id")
    .select(["account.time_zone", "generators", "scenario", "virtual_device.plan", "state"])
    .where("device.id", "=", id)
    .where("device.kind", "=", deviceKind.virtual)
    .where("device.running", "=", enabled.yes)
    .where("device.status", "=", enabled.yes)
    .where("account.status", "=", enabled.yes)
    .executeTakeFirst();
  return found as unknown as Runnable | undefined;
}

/**
 * Lists ids of devices that are to run, in order, after a given id (keyset paging).
 * @param shard the last hexadecimal digit of the device's id, or of its gateway's id if it has a gateway
 */
export async function runningAfter(
  scope: SystemScope,
  sql: Sql,
  shard: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  let query = everything(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("running", "=", enabled.yes)
    .where(raw<boolean>`right(coalesce(gateway_id, id)::text, 1) = ${shard.toString(16)}`);
  if (after !== null) query = query.where("id", ">", after);
  const rows = await query.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Lists the ids of a virtual gateway's sub-devices that are to run. */
export async function runningBelow(scope: SystemScope, sql: Sql, gatewayId: string): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("gateway_id", "=", gatewayId)
    .where("running", "=", enabled.yes)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists the ids of an account's virtual devices that are marked as running, even if the account is disabled; none for a
 * member.
 */
export async function runningOf(scope: SystemScope, sql: Sql, ownerId: string): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", deviceKind.virtual)
    .where("running", "=", enabled.yes)
    .execute();
  return rows.map(({ id }) => id);
}
