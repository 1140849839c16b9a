import type { Activated, DeviceKind, Enabled, Online } from "@thingwright/contract/grammar/enums.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { bindingEvent } from "@thingwright/contract/points/telemetry.ts";
import type { SupportPass } from "@thingwright/contract/devices/support-passes.ts";
import { type Insertable, sql as raw } from "kysely";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { SupportPass as SupportPassRow } from "../../platform/database/tables.ts";

const names = systemScope("who created a pass is named to all who may create passes for the device");

/**
 * Locks a device until the transaction ends, so that no other call creates passes for it.
 * @returns undefined if it is out of the scope
 */
export function lockSupported(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<{ id: string; name: string; product_id: string } | undefined> {
  return within(scope, sql)
    .selectFrom("device")
    .select(["id", "name", "product_id"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Whether nobody has bound or unbound the device since a pass was created: who helped the people who had it then must
 * not see what happens in another home.
 */
const isInSameHands = (scope: Scope) => raw<boolean>`not exists (
  select from ${rowsOf(scope, "binding_log")} as entry
  where entry.device_id = support_pass.device_id and entry.time >= support_pass.made_at * 1000
    and entry.id > support_pass.id
    and entry.event in (${bindingEvent.bound}, ${bindingEvent.unbound}) and entry.way <> 'moved')`;

/** Lists the valid passes of a device, newest first. @param now seconds */
export function listPasses(scope: Scope, sql: Sql, deviceId: string, now: number): Promise<SupportPass[]> {
  return within(scope, sql)
    .selectFrom("support_pass")
    .leftJoin(joined(names, "account"), "account.id", "support_pass.made_by")
    .select([
      "support_pass.id",
      "support_pass.made_at",
      "support_pass.expires_at",
      "support_pass.opened",
      "support_pass.opened_at",
    ])
    .select((e) => e.fn.coalesce("account.nickname", e.val("")).as("made_by"))
    .where("support_pass.device_id", "=", deviceId)
    .where("support_pass.expires_at", ">", now)
    .where(isInSameHands(scope))
    .orderBy("support_pass.id", "desc")
    .execute();
}

export async function insertPass(scope: Scope, sql: Sql, row: Insertable<SupportPassRow>): Promise<void> {
  await within(scope, sql).insertInto("support_pass").values(row).execute();
}

/** @returns whether the device had this pass */
export async function deletePass(scope: Scope, sql: Sql, deviceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await within(scope, sql)
    .deleteFrom("support_pass")
    .where("device_id", "=", deviceId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes expired passes. @param now seconds */
export async function prunePasses(scope: SystemScope, sql: Sql, now: number): Promise<void> {
  await everything(scope, sql).deleteFrom("support_pass").where("expires_at", "<=", now).execute();
}

/** The device that a pass shows. */
export interface Supported {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
  name: string;
  device_name: string;
  product_name: string;
  product_model: string;
  kind: DeviceKind;
  status: Enabled;
  online: Online;
  activated: Activated;
  firmware_version: string;
  created_at: number;
  offline_at: number | null;
  /** The account that created the pass. */
  madeBy: string;
  expires_at: number;
  /** How often the pass was opened. */
  opened: number;
}

/**
 * Finds the device of a pass; undefined if the pass or the device is gone, somebody else has the device now, or the
 * account is disabled. A disabled device is shown, because a helper may be asked why it does not work.
 */
export function findSupported(scope: SystemScope, sql: Sql, passId: string): Promise<Supported | undefined> {
  return everything(scope, sql)
    .selectFrom("support_pass")
    .innerJoin("device", "device.id", "support_pass.device_id")
    .innerJoin("product", "product.id", "device.product_id")
    .innerJoin("account as owner", "owner.id", "device.owner_id")
    .select(["device.id", "device.device_no as deviceNo", "device.owner_id as ownerId", "device.name"])
    .select(["device.product_id as productId", "device.device_name", "product.name as product_name"])
    .select(["product.model as product_model", "device.kind"])
    .select(["device.status", "device.online", "device.activated", "device.firmware_version"])
    .select(["device.created_at", "device.offline_at", "support_pass.made_by as madeBy"])
    .select(["support_pass.expires_at", "support_pass.opened"])
    .where("support_pass.id", "=", passId)
    .where(isInSameHands(scope))
    .where("owner.status", "=", enabled.yes)
    .executeTakeFirst();
}

/** Returns a product's name in English; empty if it has none. */
export async function englishNameOf(scope: Scope, sql: Sql, productId: string): Promise<string> {
  const { name } = await within(scope, sql)
    .selectFrom("product")
    .select(raw<string>`coalesce(content #>> '{name_texts,en}', '')`.as("name"))
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Counts that a pass was opened. @param now seconds
 * @returns how often it was opened before, and when it was last; undefined if the pass has ended
 */
export async function countOpened(
  scope: SystemScope,
  sql: Sql,
  id: string,
  now: number,
): Promise<{ opened: number; opened_at: number | null } | undefined> {
  const { rows } = await raw<{ opened: number; opened_at: number | null }>`
    update support_pass set opened = before.opened + 1, opened_at = ${now}
    from (select id, opened, opened_at from support_pass where id = ${id} for no key update) as before
    where support_pass.id = before.id
    returning before.opened, before.opened_at`.execute(everything(scope, sql));
  return rows[0];
}
