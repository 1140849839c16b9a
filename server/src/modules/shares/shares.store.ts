import { deviceKind, enabled, type Online } from "@thingwright/contract/grammar/enums.ts";
import type { GivenCode } from "@thingwright/contract/content/shares.ts";
import { type Insertable, sql as raw } from "kysely";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { ShareCode as ShareCodeRow } from "../../platform/database/tables.ts";

const names = systemScope("who gave a code may be an administrator, and is named to all who may give codes");

/** A virtual device to share. */
export interface Shareable {
  id: string;
  name: string;
  product_id: string;
}

function virtual(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("device")
    .where("device.product_id", "=", productId)
    .where("device.kind", "=", deviceKind.virtual)
    .where("device.status", "=", enabled.yes)
    .select(["device.id", "device.name", "device.product_id"]);
}

export function findShareable(
  scope: Scope,
  sql: Sql,
  productId: string,
  id: string,
): Promise<Shareable | undefined> {
  return virtual(scope, sql, productId).where("device.id", "=", id).executeTakeFirst();
}

/** Finds the virtual device with which a product's panel is shown: the oldest running one, or else the oldest. */
export function findShown(scope: Scope, sql: Sql, productId: string): Promise<Shareable | undefined> {
  return virtual(scope, sql, productId)
    .orderBy("device.running")
    .orderBy("device.id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks a device until the transaction ends, so that no other call creates codes for it.
 * @returns whether it still exists
 */
export async function lockShareable(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
  return found.length > 0;
}

const validCodes = (scope: Scope, sql: Sql, deviceId: string, now: number) =>
  within(scope, sql)
    .selectFrom("share_code")
    .where("share_code.device_id", "=", deviceId)
    .where("share_code.expires_at", ">", now);

/** Counts the valid codes of a device. @param now seconds */
export async function countGiven(scope: Scope, sql: Sql, deviceId: string, now: number): Promise<number> {
  const { count } = await validCodes(scope, sql, deviceId, now)
    .select(raw<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the valid codes of a device, latest first. @param now seconds */
export function listGiven(scope: Scope, sql: Sql, deviceId: string, now: number): Promise<GivenCode[]> {
  return validCodes(scope, sql, deviceId, now)
    .leftJoin(joined(names, "account"), "account.id", "share_code.made_by")
    .select((e) => [
      "share_code.id",
      "share_code.made_at",
      "share_code.expires_at",
      e.fn.coalesce("account.nickname", e.val("")).as("made_by"),
    ])
    .orderBy("share_code.id", "desc")
    .execute();
}

export async function insertGiven(scope: Scope, sql: Sql, row: Insertable<ShareCodeRow>): Promise<void> {
  await within(scope, sql).insertInto("share_code").values(row).execute();
}

/** Deletes one code of a device, or all of them. @returns whether there were any */
export async function deleteGiven(scope: Scope, sql: Sql, deviceId: string, id?: string): Promise<boolean> {
  const query = within(scope, sql).deleteFrom("share_code").where("device_id", "=", deviceId);
  const gone = await (id === undefined ? query : query.where("id", "=", id)).executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Deletes expired codes. @param now seconds */
export async function pruneGiven(scope: SystemScope, sql: Sql, now: number): Promise<void> {
  await everything(scope, sql).deleteFrom("share_code").where("expires_at", "<=", now).execute();
}

/** A device that a code opens. */
export interface Opened {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
  name: string;
  online: Online;
  /** The account that created the code. */
  madeBy: string;
}

/**
 * Finds the device of a code; undefined if the code or the device is gone, or if the device or its account is disabled.
 */
export async function findOpened(scope: SystemScope, sql: Sql, codeId: string): Promise<Opened | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("share_code")
    .innerJoin("device", "device.id", "share_code.device_id")
    .innerJoin("account as owner", "owner.id", "device.owner_id")
    .select(["device.id", "device.device_no as deviceNo", "device.owner_id as ownerId", "device.name"])
    .select(["device.product_id as productId", "device.online", "share_code.made_by as madeBy"])
    .where("share_code.id", "=", codeId)
    .where("device.kind", "=", deviceKind.virtual)
    .where("device.status", "=", enabled.yes)
    .where("owner.status", "=", enabled.yes)
    .executeTakeFirst();
  return found;
}
