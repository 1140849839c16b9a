import type { Insertable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { AccessToken } from "../../platform/database/tables.ts";

/** Lists the tokens of an account, the newest first. */
export async function listTokens(scope: Scope, sql: Sql, accountId: string) {
  return within(scope, sql)
    .selectFrom("access_token")
    .select(["id", "name", "permissions", "created_at", "expires_at", "used_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

/** Counts the tokens of an account. Locks the account's row, so that two calls do not both take the last place. */
export async function countTokens(scope: Scope, sql: Sql, accountId: string): Promise<number> {
  const database = within(scope, sql);
  await database.selectFrom("account").select("account.id").where("id", "=", accountId).forUpdate().execute();
  const { count } = await database
    .selectFrom("access_token")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(scope: Scope, sql: Sql, row: Insertable<AccessToken>): Promise<void> {
  await within(scope, sql).insertInto("access_token").values(row).execute();
}

/** @returns the deleted token; undefined if the account has no such token */
export async function deleteToken(scope: Scope, sql: Sql, accountId: string, id: string) {
  return within(scope, sql)
    .deleteFrom("access_token")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning(["name", "permissions", "expires_at", "token_hash"])
    .executeTakeFirst();
}
