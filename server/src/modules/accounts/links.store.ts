import type { Insertable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { AccountLink } from "../../platform/database/tables.ts";
import { isUsable } from "./usable.store.ts";

export async function insertLink(scope: SystemScope, sql: Sql, row: Insertable<AccountLink>): Promise<void> {
  await everything(scope, sql).insertInto("account_link").values(row).execute();
}

/** Finds the account that a link was made for; undefined if the link has expired or the account is not usable. */
export async function findLinked(scope: SystemScope, sql: Sql, keyHash: Buffer, at: number) {
  return everything(scope, sql)
    .selectFrom("account_link")
    .innerJoin("account", "account.id", "account_link.account_id")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .selectAll("account")
    .where("account_link.key_hash", "=", keyHash)
    .where("account_link.expires_at", ">", at)
    .where(isUsable)
    .executeTakeFirst();
}

/** Deletes a link. @returns whether this call deleted it: true for only one of several concurrent calls */
export async function deleteLink(scope: SystemScope, sql: Sql, keyHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await everything(scope, sql)
    .deleteFrom("account_link")
    .where("key_hash", "=", keyHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteLinksOf(scope: SystemScope, sql: Sql, accountId: string): Promise<void> {
  await everything(scope, sql).deleteFrom("account_link").where("account_id", "=", accountId).execute();
}

export async function deleteExpiredLinks(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("account_link").where("expires_at", "<=", at).execute();
}
