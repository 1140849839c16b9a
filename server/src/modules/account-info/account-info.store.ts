import { type Selectable, sql as raw, type Updateable } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Account } from "../../platform/database/tables.ts";
import { countedMembers } from "../members/index.ts";
import { countedDevices } from "../products/index.ts";

const counting = systemScope("quotas count what is there, whatever the caller sees");

export async function getAccount(scope: Scope, sql: Sql, id: string): Promise<Selectable<Account>> {
  return within(scope, sql).selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Reads an account and locks it until the transaction ends. */
export async function lockAccount(scope: Scope, sql: Sql, id: string): Promise<Selectable<Account>> {
  return within(scope, sql)
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Finds the quotas of an account, and how much of them it uses. */
export async function quotaUse(sql: Sql, ownerId: string) {
  return everything(counting, sql)
    .selectFrom("account")
    .select([
      "device_quota",
      "member_quota",
      countedDevices(counting, raw.ref("account.id")).as("device_count"),
      countedMembers(counting, raw.ref("account.id")).as("member_count"),
    ])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  scope: Scope,
  sql: Sql,
  id: string,
  row: Updateable<Account>,
): Promise<void> {
  await within(scope, sql).updateTable("account").set(row).where("id", "=", id).execute();
}

/**
 * Replaces the password that was just checked, and ends the mailed links that could set another one.
 * @returns false if the password was changed in the meantime
 */
export async function replacePassword(
  scope: Scope,
  sql: Sql,
  id: string,
  { checked, hash }: { checked: string; hash: string },
): Promise<boolean> {
  const database = within(scope, sql);
  const { numUpdatedRows } = await database
    .updateTable("account")
    .set({ password_hash: hash, must_change_password: false, password_ends_at: null })
    .where("id", "=", id)
    .where("password_hash", "=", checked)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await database.deleteFrom("account_link").where("account_id", "=", id).execute();
  return true;
}
