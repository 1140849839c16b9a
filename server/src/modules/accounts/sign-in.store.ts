import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** An account that is not deleted, and whether its owner is enabled. */
export async function findSigningIn(scope: SystemScope, sql: Sql, username: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.owner_id", "account.username", "account.password_hash", "account.level"])
    .select(["account.status", "account.activated", "owner.status as owner_status"])
    .where("account.username", "=", username)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Notes a sign-in with the password that was checked, and locks the account: a new password, or the end of the account,
 * waits for the session that is about to open, and ends it too.
 * @returns false if the password was changed, or the account disabled or deleted, in the meantime
 */
export async function noteSignIn(
  scope: SystemScope,
  sql: Sql,
  { id, checked, at }: { id: string; checked: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await everything(scope, sql)
    .updateTable("account")
    .set({ login_at: at })
    .where("id", "=", id)
    .where("password_hash", "=", checked)
    .where("status", "=", 1)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
