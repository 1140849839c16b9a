import type { Insertable } from "kysely";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Code } from "../../platform/database/tables.ts";

export const accountsKeptByKey: KeptByKey = { hashed: ["code"] };

/** The address that a code was sent to, and the code's purpose. */
export interface CodeKey {
  address: string;
  purpose: "register" | "reset" | "link" | "contact";
  /** The app for whose people it is; the platform's own without one. */
  app_id?: string;
}

/**
 * Replaces the code of an address.
 * @returns false where the earlier one was sent after `before`, and stays; one sent later than `after` was sent while the
 * clock was ahead, and is replaced
 */
export async function replaceCode(
  scope: SystemScope,
  sql: Sql,
  row: Insertable<Code>,
  { before, after }: { before: number; after: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await everything(scope, sql)
    .insertInto("code")
    .values({ ...row, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["address", "purpose", "app_id"])
        .doUpdateSet((e) => ({
          code_hash: e.ref("excluded.code_hash"),
          tries: e.ref("excluded.tries"),
          sent_at: e.ref("excluded.sent_at"),
          expires_at: e.ref("excluded.expires_at"),
        }))
        .where((e) => e.or([e("code.sent_at", "<=", before), e("code.sent_at", ">", after)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function codes(scope: SystemScope, sql: Sql, { address, purpose, app_id }: CodeKey) {
  return everything(scope, sql)
    .selectFrom("code")
    .where("address", "=", address)
    .where("purpose", "=", purpose)
    .where("app_id", "is not distinct from", app_id ?? null);
}

export async function codeSentAt(scope: SystemScope, sql: Sql, key: CodeKey): Promise<number | undefined> {
  const found = await codes(scope, sql, key).select("sent_at").executeTakeFirst();
  return found?.sent_at;
}

/** Counts a try and gives the hash to compare with; nothing once the tries are used up or the time is over. */
export async function spendTry(
  scope: SystemScope,
  sql: Sql,
  { address, purpose, app_id }: CodeKey,
  { at, tries }: { at: number; tries: number },
): Promise<Buffer | undefined> {
  const found = await everything(scope, sql)
    .updateTable("code")
    .set((e) => ({ tries: e("tries", "+", 1) }))
    .where("address", "=", address)
    .where("purpose", "=", purpose)
    .where("app_id", "is not distinct from", app_id ?? null)
    .where("expires_at", ">", at)
    .where("tries", "<", tries)
    .returning("code_hash")
    .executeTakeFirst();
  return found?.code_hash;
}

/** Deletes a code. @returns whether this call did it: of several at the same time, a single one gets true */
export async function deleteCode(
  scope: SystemScope,
  sql: Sql,
  { address, purpose, app_id, hash }: CodeKey & { hash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await everything(scope, sql)
    .deleteFrom("code")
    .where("address", "=", address)
    .where("purpose", "=", purpose)
    .where("app_id", "is not distinct from", app_id ?? null)
    .where("code_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteExpiredCodes(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("code").where("expires_at", "<=", at).execute();
}

/** Deletes the codes of an app that were sent to these addresses. */
export async function deleteCodesOf(
  scope: SystemScope,
  sql: Sql,
  app_id: string,
  addresses: readonly string[],
): Promise<void> {
  await everything(scope, sql)
    .deleteFrom("code")
    .where("app_id", "=", app_id)
    .where("address", "in", [...addresses])
    .execute();
}
