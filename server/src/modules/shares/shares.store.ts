import { deviceKind, enabled, type Online } from "@thingwright/contract/enums.ts";
import { sql as raw } from "kysely";
import { ownerOf, type Scope, type SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

/** A virtual device to share. */
export interface Shareable {
  id: string;
  name: string;
  product_id: string;
  round: number;
}

function virtual(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("device")
    .leftJoin(joined(scope, "virtual_device"), "virtual_device.device_id", "device.id")
    .where("device.product_id", "=", productId)
    .where("device.kind", "=", deviceKind.virtual)
    .where("device.status", "=", enabled.yes)
    .select(["device.id", "device.name", "device.product_id"])
    .select(raw<number>`coalesce(virtual_device.share_round, 0)`.as("round"));
}

export function findShareable(
  scope: Scope,
  sql: Sql,
  productId: string,
  id: string,
): Promise<Shareable | undefined> {
  return virtual(scope, sql, productId).where("device.id", "=", id).executeTakeFirst();
}

/** The virtual device that a product's panel is shown with: the oldest, of those that run if there are any. */
export function findShown(scope: Scope, sql: Sql, productId: string): Promise<Shareable | undefined> {
  return virtual(scope, sql, productId)
    .orderBy("device.running")
    .orderBy("device.id")
    .limit(1)
    .executeTakeFirst();
}

/** Begins another round, in which no code has been given yet. */
export async function nextRound(scope: Scope, sql: Sql, device: Shareable): Promise<void> {
  await within(scope, sql)
    .insertInto("virtual_device")
    .values({
      device_id: device.id,
      owner_id: ownerOf(scope),
      product_id: device.product_id,
      share_round: 1,
    })
    .onConflict((conflict) =>
      conflict.column("device_id").doUpdateSet({ share_round: raw`virtual_device.share_round + 1` }),
    )
    .execute();
}

/** A device that a code opens. */
export interface Opened {
  id: string;
  deviceNo: number;
  ownerId: string;
  productId: string;
  name: string;
  online: Online;
}

/** The device of a code, while it is there and enabled, and while who has given the code may still sign in. */
export async function findOpened(
  scope: SystemScope,
  sql: Sql,
  { deviceId, accountId, round }: { deviceId: string; accountId: string; round: number },
): Promise<Opened | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("device")
    .innerJoin("account", "account.owner_id", "device.owner_id")
    .innerJoin("account as owner", "owner.id", "device.owner_id")
    .leftJoin("virtual_device", "virtual_device.device_id", "device.id")
    .select(["device.id", "device.device_no as deviceNo", "device.owner_id as ownerId", "device.name"])
    .select(["device.product_id as productId", "device.online"])
    .where("device.id", "=", deviceId)
    .where("device.kind", "=", deviceKind.virtual)
    .where("device.status", "=", enabled.yes)
    .where("account.id", "=", accountId)
    .where("account.status", "=", enabled.yes)
    .where("account.deleted_at", "is", null)
    .where("owner.status", "=", enabled.yes)
    .where(raw<boolean>`coalesce(virtual_device.share_round, 0) = ${round}`)
    .executeTakeFirst();
  return found as Opened | undefined;
}
