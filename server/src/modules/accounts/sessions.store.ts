import type { Insertable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Session } from "../../platform/database/tables.ts";
import { isUsable } from "./usable.store.ts";

export async function insertSession(scope: SystemScope, sql: Sql, row: Insertable<Session>): Promise<void> {
  await everything(scope, sql).insertInto("session").values(row).execute();
}

/**
 * Finds the account of a session that has not expired and began after `since`. The account and its owner must be
 * enabled.
 */
export async function findSession(
  scope: SystemScope,
  sql: Sql,
  tokenHash: Buffer,
  { at, since }: { at: number; since: number },
) {
  return everything(scope, sql)
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.username", "account.level", "account.owner_id", "account.role_id"])
    .select(["account.must_change_password", "account.second_factor", "owner.second_factor_required"])
    .select(["session.created_at", "session.expires_at", "session.seen_at", "session.proven_at"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", at)
    .where("session.created_at", ">", since)
    .where(isUsable)
    .executeTakeFirst();
}
export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function touchSession(
  scope: SystemScope,
  sql: Sql,
  tokenHash: Buffer,
  times: { seen_at: number; expires_at: number },
): Promise<void> {
  await everything(scope, sql)
    .updateTable("session")
    .set(times)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/**
 * Notes in a session that its person has entered the right password.
 * @param checked the hash that the password matched
 * @returns false if the password was changed in the meantime, or the session has ended
 */
export async function noteProof(
  scope: SystemScope,
  sql: Sql,
  tokenHash: Buffer,
  { accountId, checked, at }: { accountId: string; checked: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await everything(scope, sql)
    .updateTable("session")
    .from("account")
    .set({ proven_at: at })
    .where("session.token_hash", "=", tokenHash)
    .whereRef("account.id", "=", "session.account_id")
    .where("account.id", "=", accountId)
    .where("account.password_hash", "=", checked)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteSession(scope: SystemScope, sql: Sql, tokenHash: Buffer): Promise<void> {
  await everything(scope, sql).deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

/**
 * Ends the sessions of an account.
 * @param options.keep the token hash of a session that stays
 * @param options.members whether the sessions of the account's members end, too
 * @returns the token hashes of the sessions that have ended
 */
export async function deleteSessionsOf(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  options: { keep?: Buffer; members?: boolean } = {},
): Promise<Buffer[]> {
  const { keep, members } = options;
  const ended = await everything(scope, sql)
    .deleteFrom("session")
    .using("account")
    .whereRef("account.id", "=", "session.account_id")
    .where(members ? "account.owner_id" : "account.id", "=", accountId)
    .$if(keep !== undefined, (query) => query.where("session.token_hash", "<>", keep!))
    .returning("session.token_hash")
    .execute();
  return ended.map((row) => row.token_hash);
}

/**
 * Ends the sessions of an account that were used longest ago.
 * @param stay how many sessions stay
 * @returns the token hashes of the sessions that have ended
 */
export async function deleteOldestSessions(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  { stay }: { stay: number },
): Promise<Buffer[]> {
  const database = everything(scope, sql);
  const oldest = database
    .selectFrom("session")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .offset(stay);
  const ended = await database
    .deleteFrom("session")
    .where("token_hash", "in", oldest)
    .returning("token_hash")
    .execute();
  return ended.map((row) => row.token_hash);
}

export async function deleteExpiredSessions(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("session").where("expires_at", "<=", at).execute();
}
