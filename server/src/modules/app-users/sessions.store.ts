import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { AppUserSession } from "../../platform/database/tables.ts";
import type { Insertable } from "kysely";

const ofAPerson = systemScope("sessions are found by a token, or by a person who has been found");

export async function insertSession(sql: Sql, row: Insertable<AppUserSession>): Promise<void> {
  await everything(ofAPerson, sql).insertInto("app_user_session").values(row).execute();
}

export async function touchSession(
  sql: Sql,
  tokenHash: Buffer,
  times: { seen_at: number; expires_at: number },
): Promise<void> {
  await everything(ofAPerson, sql)
    .updateTable("app_user_session")
    .set(times)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** The sessions of a person that have not expired, the most recently used first. */
export async function listSessions(sql: Sql, uid: string, at: number) {
  return everything(ofAPerson, sql)
    .selectFrom("app_user_session")
    .select(["token_hash", "address", "agent", "created_at", "seen_at"])
    .where("app_user_id", "=", uid)
    .where("expires_at", ">", at)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .execute();
}

/** @returns whether the person had this session */
export async function deleteSession(sql: Sql, uid: string, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await everything(ofAPerson, sql)
    .deleteFrom("app_user_session")
    .where("token_hash", "=", tokenHash)
    .where("app_user_id", "=", uid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * @param keep the token hash of a session that stays
 * @returns the token hashes of the ended sessions
 */
export async function deleteSessionsOf(sql: Sql, uid: string, keep?: Buffer): Promise<Buffer[]> {
  let ending = everything(ofAPerson, sql).deleteFrom("app_user_session").where("app_user_id", "=", uid);
  if (keep) ending = ending.where("token_hash", "<>", keep);
  return (await ending.returning("token_hash").execute()).map(({ token_hash }) => token_hash);
}

/**
 * Ends the sessions of a person that were used longest ago.
 * @param stay how many sessions stay
 * @returns the token hashes of the ended sessions
 */
export async function deleteOldestSessions(sql: Sql, uid: string, stay: number): Promise<Buffer[]> {
  const database = everything(ofAPerson, sql);
  const oldest = database
    .selectFrom("app_user_session")
    .select("token_hash")
    .where("app_user_id", "=", uid)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .offset(stay);
  const ended = database.deleteFrom("app_user_session").where("token_hash", "in", oldest);
  return (await ended.returning("token_hash").execute()).map(({ token_hash }) => token_hash);
}

export async function deleteExpiredSessions(sql: Sql, at: number): Promise<void> {
  await everything(ofAPerson, sql).deleteFrom("app_user_session").where("expires_at", "<=", at).execute();
}
