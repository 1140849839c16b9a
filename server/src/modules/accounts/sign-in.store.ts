import { lockName } from "../../platform/database/named-lock.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import { isUsable } from "./usable.store.ts";

/** The network and browser of a sign-in. */
export interface Place {
  network: string;
  /** The hash of the secret by which the browser identifies itself; empty without one. */
  browser: string;
}

/**
 * Selects the accounts that are not deleted, with the status of their owners. `seen_here_at` is null unless the account
 * has signed in from the network before, and `browser` is null unless it has signed in with the browser before.
 */
function signingIn(scope: SystemScope, sql: Sql, { network, browser }: Place) {
  return everything(scope, sql)
    .selectFrom("account")
    .leftJoin("known_place", (on) =>
      on
        .onRef("known_place.account_id", "=", "account.id")
        .on("known_place.kind", "=", "network")
        .on("known_place.name", "=", network),
    )
    .leftJoin("known_place as own", (on) =>
      on
        .onRef("own.account_id", "=", "account.id")
        .on("own.kind", "=", "secret")
        .on("own.name", "=", browser),
    )
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.owner_id", "account.username", "account.password_hash", "account.level"])
    .select(["account.status", "account.activated", "account.second_factor", "owner.status as owner_status"])
    .select(["account.password_ends_at", "known_place.seen_at as seen_here_at", "own.name as browser"])
    .where("account.deleted_at", "is", null);
}

export async function findSigningIn(scope: SystemScope, sql: Sql, username: string, place: Place) {
  return signingIn(scope, sql, place).where("account.username", "=", username).executeTakeFirst();
}

/** Like {@link findSigningIn}, for an account that was identified by something other than its login name. */
export async function findSigningInById(scope: SystemScope, sql: Sql, id: string, place: Place) {
  return signingIn(scope, sql, place).where("account.id", "=", id).executeTakeFirst();
}

/** The state of an account when its owner proved their identity. */
export interface Checked {
  id: string;
  password_hash: string;
  /** Whether it had a second factor. */
  second_factor: boolean;
}

/**
 * Locks the sign-ins of an account, so that no other session of it opens until the transaction ends, and counts its
 * sessions, which can only become fewer until then. Must be called before the transaction takes any other lock.
 */
export async function lockSignIns(scope: SystemScope, sql: Sql, accountId: string): Promise<number> {
  await lockName(sql, `sign-ins ${accountId}`);
  const { count } = await everything(scope, sql)
    .selectFrom("session")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Notes a sign-in if the account is still as it was checked, and locks the account. A change of the password or the
 * deletion of the account then waits until the new session has opened, and ends that session, too.
 * @returns whether it is the first sign-in of the account; null if in the meantime the password was changed, the first
 * second factor was added or the last one removed, or the account or its owner was disabled or deleted
 */
export async function noteSignIn(
  scope: SystemScope,
  sql: Sql,
  { id, password_hash, second_factor }: Checked,
  at: number,
): Promise<{ first: boolean } | null> {
  const database = everything(scope, sql);
  const account = await database
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select("account.login_at")
    .where("account.id", "=", id)
    .where("account.password_hash", "=", password_hash)
    .where("account.second_factor", "=", second_factor)
    .where(isUsable)
    .forUpdate("account")
    .executeTakeFirst();
  if (!account) return null;
  await database.updateTable("account").set({ login_at: at }).where("id", "=", id).execute();
  return { first: account.login_at === null };
}
