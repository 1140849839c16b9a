import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** Accounts that are not deleted, whether their owner is enabled, and whether they have signed in from a network before. */
function signingIn(scope: SystemScope, sql: Sql, network: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .leftJoin("known_place", (on) =>
      on
        .onRef("known_place.account_id", "=", "account.id")
        .on("known_place.kind", "=", "network")
        .on("known_place.name", "=", network),
    )
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.owner_id", "account.username", "account.password_hash", "account.level"])
    .select(["account.status", "account.activated", "account.second_factor", "owner.status as owner_status"])
    .select("known_place.seen_at as seen_here_at")
    .where("account.deleted_at", "is", null);
}

export async function findSigningIn(scope: SystemScope, sql: Sql, username: string, network: string) {
  return signingIn(scope, sql, network).where("account.username", "=", username).executeTakeFirst();
}

/** As {@link findSigningIn}, of an account that is known by another way than its login name. */
export async function findSigningInById(scope: SystemScope, sql: Sql, id: string, network: string) {
  return signingIn(scope, sql, network).where("account.id", "=", id).executeTakeFirst();
}

/**
 * Notes a sign-in with the password that was checked, and locks the account: a new password, or the end of the account,
 * waits for the session that is about to open, and ends it too.
 * @returns whether it is the first one of the account; null if the password was changed, or the account disabled or
 * deleted, in the meantime
 */
export async function noteSignIn(
  scope: SystemScope,
  sql: Sql,
  { id, checked, at }: { id: string; checked: string; at: number },
): Promise<{ first: boolean } | null> {
  const database = everything(scope, sql);
  const account = await database
    .selectFrom("account")
    .select("login_at")
    .where("id", "=", id)
    .where("password_hash", "=", checked)
    .where("status", "=", 1)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  await database.updateTable("account").set({ login_at: at }).where("id", "=", id).execute();
  return { first: account.login_at === null };
}
