import type { DeviceShare } from "@thingwright/contract/devices/device-shares.ts";
import { type Insertable, sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { DeviceShare as ShareRow } from "../../platform/database/tables.ts";

/** Lists the shares of a binding and its offers that have not expired, the latest first. @param at seconds */
export function listShares(all: Scope, sql: Sql, bindingId: string, at: number): Promise<DeviceShare[]> {
  return within(all, sql)
    .selectFrom("device_share")
    .leftJoin(joined(all, "app_user"), "app_user.id", "device_share.guest_id")
    .select(["device_share.id", "device_share.guest_id as uid", "device_share.control"])
    .select(["device_share.made_at", "device_share.expires_at"])
    .select((e) => e.fn.coalesce("app_user.nickname", e.val("")).as("nickname"))
    .where("device_share.binding_id", "=", bindingId)
    .where((e) => e.or([e("device_share.expires_at", "is", null), e("device_share.expires_at", ">", at)]))
    .orderBy("device_share.id", "desc")
    .execute();
}

export async function insertShare(all: Scope, sql: Sql, row: Insertable<ShareRow>): Promise<void> {
  await within(all, sql).insertInto("device_share").values(row).execute();
}

/** Finds the people with whom a binding is shared. */
export async function guestsOf(all: Scope, sql: Sql, bindingId: string): Promise<string[]> {
  const found = await within(all, sql)
    .selectFrom("device_share")
    .select("guest_id")
    .where("binding_id", "=", bindingId)
    .where("guest_id", "is not", null)
    .execute();
  return found.map(({ guest_id }) => guest_id!);
}

export async function setControl(
  all: Scope,
  sql: Sql,
  { bindingId, id, control }: { bindingId: string; id: string; control: boolean },
): Promise<void> {
  await within(all, sql)
    .updateTable("device_share")
    .set({ control })
    .where("binding_id", "=", bindingId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a share or an offer.
 * @param options.guest if given, deletes only a share with this person
 * @returns the guest, who is null for an offer that nobody has accepted; undefined if there was no such share
 */
export async function deleteShare(
  all: Scope,
  sql: Sql,
  { bindingId, id, guest }: { bindingId: string; id: string; guest?: string },
): Promise<{ guest_id: string | null } | undefined> {
  let going = within(all, sql)
    .deleteFrom("device_share")
    .where("binding_id", "=", bindingId)
    .where("id", "=", id);
  if (guest !== undefined) going = going.where("guest_id", "=", guest);
  return going.returning("guest_id").executeTakeFirst();
}

/** Deletes all shares and offers of a binding. */
export async function deleteSharesOf(all: Scope, sql: Sql, bindingId: string): Promise<void> {
  await within(all, sql).deleteFrom("device_share").where("binding_id", "=", bindingId).execute();
}

/** Deletes all shares with a person. */
export async function deleteSharesWith(all: Scope, sql: Sql, uid: string): Promise<void> {
  await within(all, sql).deleteFrom("device_share").where("guest_id", "=", uid).execute();
}

/** Finds the offer with this code if it has not expired and the device is still bound. @param at seconds */
export function findOffer(all: Scope, sql: Sql, codeHash: Buffer, at: number) {
  return within(all, sql)
    .selectFrom("device_share")
    .innerJoin(joined(all, "device_binding"), "device_binding.id", "device_share.binding_id")
    .select(["device_share.id", "device_share.device_id", "device_share.binding_id"])
    .where("device_share.code_hash", "=", codeHash)
    .where("device_share.expires_at", ">", at)
    .where("device_binding.unbound_at", "is", null)
    .executeTakeFirst();
}

/** Turns an offer into a share with a person. @param now milliseconds @returns whether the offer was still open */
export async function takeOffer(
  all: Scope,
  sql: Sql,
  { id, guest_id, now }: { id: string; guest_id: string; now: number },
): Promise<boolean> {
  const taken = await within(all, sql)
    .updateTable("device_share")
    .set({ guest_id, expires_at: null, code_hash: null, known_from: now })
    .where("id", "=", id)
    .where("guest_id", "is", null)
    .executeTakeFirstOrThrow();
  return taken.numUpdatedRows > 0n;
}

/** Counts the bound devices that are shared with a person. */
export async function countSharedWith(all: Scope, sql: Sql, uid: string): Promise<number> {
  const { count } = await within(all, sql)
    .selectFrom("device_share")
    .innerJoin(joined(all, "device_binding"), "device_binding.id", "device_share.binding_id")
    .select(raw<number>`count(*)`.as("count"))
    .where("device_share.guest_id", "=", uid)
    .where("device_binding.unbound_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes expired offers. @param at seconds */
export async function pruneOffers(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("device_share").where("expires_at", "<=", at).execute();
}
