import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** An account that is not deleted, and whether the one that owns it is enabled. */
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
