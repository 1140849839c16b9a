import type { Insertable } from "kysely";
import { sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { BindingClaim, PairingToken, PresentedToken } from "../../platform/database/tables.ts";

/** How many tokens of a person count. @param at seconds */
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

/** The token of an app of this account that counts. @param at seconds */
export function findPairingToken(owner: Scope, sql: Sql, tokenHash: Buffer, at: number) {
  return within(owner, sql)
    .selectFrom("pairing_token")
    .select(["app_id", "home_id", "app_user_id"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
}

/** Uses a token up. @returns whether it was still there */
export async function takePairingToken(all: Scope, sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const gone = await within(all, sql)
    .deleteFrom("pairing_token")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Keeps the token of its own that a device has presented, in place of the one before. */
export async function putPresented(scope: Scope, sql: Sql, row: Insertable<PresentedToken>): Promise<void> {
  const { token_hash, expires_at } = row;
  await within(scope, sql)
    .insertInto("presented_token")
    .values(row)
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** The token that a device has presented last, whether it counts or not. */
export function findPresented(all: Scope, sql: Sql, deviceId: string) {
  return within(all, sql)
    .selectFrom("presented_token")
    .select(["token_hash", "expires_at"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

/** Uses the token up that a device has presented. @param at seconds @returns whether it was there, and counted */
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

/** Lets a person wait for a device, in place of what they waited for of it before. */
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

/** Ends what a person waits for longest. @param stay how many stay */
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

/** Who waits for a device with this token, the first one first. @param at seconds */
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

/** Ends all waiting for a device. */
export async function deleteClaims(all: Scope, sql: Sql, deviceId: string): Promise<void> {
  await within(all, sql).deleteFrom("binding_claim").where("device_id", "=", deviceId).execute();
}

/** Forgets what counts no more. A device's own token is known for a day longer, so that who shows it is told why it is refused. */
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
