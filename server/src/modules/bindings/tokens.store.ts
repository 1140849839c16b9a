import type { Insertable } from "kysely";
import { sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { BindingClaim, PairingToken, PresentedToken } from "../../platform/database/tables.ts";

/** Counts the pairing tokens of a person that have not expired. @param at seconds */
export async function countPairingTokens(all: Scope, sql: Sql, uid: string, at: number): Promise<number> {
  const { count } = await within(all, sql)
    .selectFrom("pairing_token")
    .select(raw<number>`count(*)`.as("count"))
    .where("app_user_id", "=", uid)
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPairingToken(all: Scope, sql: Sql, row: Insertable<PairingToken>): Promise<void> {
  await within(all, sql).insertInto("pairing_token").values(row).execute();
}

/** Finds a pairing token of an app of this account that has not expired. @param at seconds */
export function findPairingToken(owner: Scope, sql: Sql, tokenHash: Buffer, at: number) {
  return within(owner, sql)
    .selectFrom("pairing_token")
    .select(["app_id", "home_id", "app_user_id"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
}

/** Uses up a pairing token. @returns whether it was still there */
export async function takePairingToken(all: Scope, sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const gone = await within(all, sql)
    .deleteFrom("pairing_token")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Stores the token that a device has made up and presented, in place of its previous token. */
export async function putPresented(scope: Scope, sql: Sql, row: Insertable<PresentedToken>): Promise<void> {
  const { token_hash, expires_at } = row;
  await within(scope, sql)
    .insertInto("presented_token")
    .values(row)
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Finds the token that a device has presented last, whether it has expired or not. */
export function findPresented(all: Scope, sql: Sql, deviceId: string) {
  return within(all, sql)
    .selectFrom("presented_token")
    .select(["token_hash", "expires_at"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

/**
 * Uses up the token that a device has presented.
 * @param at seconds
 * @returns whether it was there and had not expired
 */
export async function takePresented(
  all: Scope,
  sql: Sql,
  { deviceId, tokenHash }: { deviceId: string; tokenHash: Buffer },
  at: number,
): Promise<boolean> {
  const gone = await within(all, sql)
    .deleteFrom("presented_token")
    .where("device_id", "=", deviceId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Stores the claim of a person who waits for a device, in place of the person's previous claim to that device. */
export async function putClaim(all: Scope, sql: Sql, row: Insertable<BindingClaim>): Promise<void> {
  const { token_hash, home_id, made_at, expires_at } = row;
  await within(all, sql)
    .insertInto("binding_claim")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["device_id", "app_user_id"])
        .doUpdateSet({ token_hash, home_id, made_at, expires_at }),
    )
    .execute();
}

/** Deletes the oldest claims of a person. @param stay how many claims are kept */
export async function pruneClaimsOf(all: Scope, sql: Sql, uid: string, stay: number): Promise<void> {
  const database = within(all, sql);
  const oldest = database
    .selectFrom("binding_claim")
    .select("device_id")
    .where("app_user_id", "=", uid)
    .orderBy("made_at", "desc")
    .orderBy("device_id")
    .offset(stay);
  await database
    .deleteFrom("binding_claim")
    .where("app_user_id", "=", uid)
    .where("device_id", "in", oldest)
    .execute();
}

/** Finds the claims of people who wait for a device with this token, the oldest first. @param at seconds */
export function findClaims(
  scope: Scope,
  sql: Sql,
  { deviceId, tokenHash }: { deviceId: string; tokenHash: Buffer },
  at: number,
) {
  return within(scope, sql)
    .selectFrom("binding_claim")
    .select(["app_id", "app_user_id", "home_id"])
    .where("device_id", "=", deviceId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .orderBy("made_at")
    .orderBy("app_user_id")
    .execute();
}

/** Deletes all claims to a device. */
export async function deleteClaims(all: Scope, sql: Sql, deviceId: string): Promise<void> {
  await within(all, sql).deleteFrom("binding_claim").where("device_id", "=", deviceId).execute();
}

/**
 * Deletes expired tokens and claims. A device's own token is kept for a day longer, so that a person who tries to bind
 * the device with it learns why it is refused. @param at seconds
 */
export async function pruneTokens(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  const day = 86_400;
  const database = everything(scope, sql);
  await database.deleteFrom("pairing_token").where("expires_at", "<=", at).execute();
  await database.deleteFrom("binding_claim").where("expires_at", "<=", at).execute();
  await database
    .deleteFrom("presented_token")
    .where("expires_at", "<=", at - day)
    .execute();
}
