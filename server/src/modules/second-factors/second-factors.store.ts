import { sql as raw } from "kysely";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

export const secondFactorsKeptByKey: KeptByKey = {
  sealed: [{ table: "totp", id: "account_id", columns: ["secret", "offered"] }],
  hashed: ["recovery_code"],
};

/**
 * Locks an account, so that changes of its second factors, and of all that depends on them, happen one after the other.
 */
export async function lockAccount(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .innerJoin("account as owner", "owner.id", "account.owner_id")
    .select(["account.id", "account.owner_id", "account.username", "account.email", "account.mobile"])
    .select([
      "account.language",
      "account.password_hash",
      "account.second_factor",
      "owner.second_factor_required as required",
    ])
    .where("account.id", "=", id)
    .forUpdate("account")
    .executeTakeFirstOrThrow();
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/**
 * Records whether an account has a second factor; if it has none, deletes its recovery codes.
 * @returns whether it has one
 */
export async function noteSecondFactor(scope: SystemScope, sql: Sql, id: string): Promise<boolean> {
  const database = everything(scope, sql);
  const { second_factor } = await database
    .updateTable("account")
    .set({
      second_factor: raw<boolean>`(exists (select from totp where account_id = ${id} and secret is not null)
        or exists (select from passkey where account_id = ${id}))`,
    })
    .where("id", "=", id)
    .returning("second_factor")
    .executeTakeFirstOrThrow();
  if (!second_factor) await database.deleteFrom("recovery_code").where("account_id", "=", id).execute();
  return second_factor;
}

/** Removes every second factor of an account, and the sign-ins that wait for one. */
export async function deleteFactors(scope: SystemScope, sql: Sql, accountId: string): Promise<void> {
  const database = everything(scope, sql);
  for (const table of ["totp", "passkey", "recovery_code", "sign_in_ticket"] as const)
    await database.deleteFrom(table).where("account_id", "=", accountId).execute();
  await noteSecondFactor(scope, sql, accountId);
}

export async function isRequired(scope: SystemScope, sql: Sql, ownerId: string): Promise<boolean> {
  const found = await everything(scope, sql)
    .selectFrom("account")
    .select("second_factor_required")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  return found?.second_factor_required ?? false;
}

export async function setRequired(
  scope: SystemScope,
  sql: Sql,
  ownerId: string,
  second_factor_required: boolean,
): Promise<void> {
  await everything(scope, sql)
    .updateTable("account")
    .set({ second_factor_required })
    .where("id", "=", ownerId)
    .execute();
}

export async function findByUsername(scope: SystemScope, sql: Sql, username: string) {
  return everything(scope, sql)
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Replaces the hashes of an account's recovery codes. */
export async function replaceRecoveryCodes(
  scope: SystemScope,
  sql: Sql,
  account_id: string,
  hashes: readonly Buffer[],
): Promise<void> {
  const database = everything(scope, sql);
  await database.deleteFrom("recovery_code").where("account_id", "=", account_id).execute();
  const rows = hashes.map((code_hash) => ({ account_id, code_hash }));
  await database.insertInto("recovery_code").values(rows).execute();
}

export async function countRecoveryCodes(scope: SystemScope, sql: Sql, accountId: string): Promise<number> {
  const { count } = await everything(scope, sql)
    .selectFrom("recovery_code")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses a recovery code up. @returns whether the account had it */
export async function takeRecoveryCode(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await everything(scope, sql)
    .deleteFrom("recovery_code")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
