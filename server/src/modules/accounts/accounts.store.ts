import type { Insertable, Selectable, Updateable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Account } from "../../platform/database/tables.ts";

export async function findAccount(
  scope: SystemScope,
  sql: Sql,
  username: string,
): Promise<Selectable<Account> | undefined> {
  return everything(scope, sql)
    .selectFrom("account")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirst();
}

export async function getAccount(scope: Scope, sql: Sql, id: string): Promise<Selectable<Account>> {
  return within(scope, sql).selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Finds an account that is enabled and whose owner is enabled. */
export async function findEnabled(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.username", "account.level", "account.owner_id", "account.role_id"])
    .where("account.id", "=", id)
    .where("account.status", "=", 1)
    .where("account.deleted_at", "is", null)
    .where("owner.status", "=", 1)
    .executeTakeFirst();
}

export async function countAccounts(scope: SystemScope, sql: Sql): Promise<number> {
  const { count } = await everything(scope, sql)
    .selectFrom("account")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the administrator whose generated password has expired, if there is one, and locks it. */
export async function lockEndedAdministrator(scope: SystemScope, sql: Sql, at: number) {
  return everything(scope, sql)
    .selectFrom("account")
    .select(["id", "username"])
    .where("password_ends_at", "<=", at)
    .where("deleted_at", "is", null)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertAccount(scope: SystemScope, sql: Sql, row: Insertable<Account>): Promise<void> {
  await everything(scope, sql).insertInto("account").values(row).execute();
}

export async function updateAccount(
  scope: SystemScope,
  sql: Sql,
  id: string,
  row: Updateable<Account>,
): Promise<void> {
  await everything(scope, sql).updateTable("account").set(row).where("id", "=", id).execute();
}

export async function prefixTaken(scope: SystemScope, sql: Sql, prefix: string): Promise<boolean> {
  const found = await everything(scope, sql)
    .selectFrom("account")
    .select("id")
    .where("prefix", "=", prefix)
    .executeTakeFirst();
  return found !== undefined;
}

export async function roleNameOf(scope: Scope, sql: Sql, roleId: string | null): Promise<string> {
  if (roleId === null) return "";
  const found = await within(scope, sql)
    .selectFrom("role")
    .select("name")
    .where("id", "=", roleId)
    .executeTakeFirst();
  return found?.name ?? "";
}
