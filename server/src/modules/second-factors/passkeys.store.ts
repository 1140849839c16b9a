import type { Insertable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Passkey } from "../../platform/database/tables.ts";

export async function listPasskeys(scope: SystemScope, sql: Sql, accountId: string) {
  return everything(scope, sql)
    .selectFrom("passkey")
    .select(["id", "credential_id", "transports", "name", "created_at", "used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Finds and locks the passkey of a credential, so that one call at a time compares and sets its counter. */
export async function lockPasskey(scope: SystemScope, sql: Sql, credentialId: string) {
  return everything(scope, sql)
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedPasskey = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>;

export async function accountOfCredential(
  scope: SystemScope,
  sql: Sql,
  credentialId: string,
): Promise<string | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("passkey")
    .select("account_id")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return found?.account_id;
}

export async function insertPasskey(scope: SystemScope, sql: Sql, row: Insertable<Passkey>): Promise<void> {
  await everything(scope, sql).insertInto("passkey").values(row).execute();
}

export async function noteUse(
  scope: SystemScope,
  sql: Sql,
  id: string,
  use: { counter: number; used_at: number },
): Promise<void> {
  await everything(scope, sql).updateTable("passkey").set(use).where("id", "=", id).execute();
}

interface Own {
  id: string;
  accountId: string;
}

/** @returns the former name of the passkey; undefined if the account has no such passkey */
export async function renamePasskey(
  scope: SystemScope,
  sql: Sql,
  { id, accountId }: Own,
  name: string,
): Promise<string | undefined> {
  const database = everything(scope, sql);
  const found = await database
    .selectFrom("passkey")
    .select("name")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (found) await database.updateTable("passkey").set({ name }).where("id", "=", id).execute();
  return found?.name;
}

/** @returns the name of the deleted passkey; undefined if the account has no such passkey */
export async function deletePasskey(
  scope: SystemScope,
  sql: Sql,
  { id, accountId }: Own,
): Promise<string | undefined> {
  const deleted = await everything(scope, sql)
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("name")
    .executeTakeFirst();
  return deleted?.name;
}
