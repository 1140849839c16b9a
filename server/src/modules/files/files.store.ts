import type { Insertable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { File } from "../../platform/database/tables.ts";

export async function insertFile(scope: Scope, sql: Sql, row: Insertable<File>): Promise<void> {
  await within(scope, sql).insertInto("file").values(row).execute();
}

/** @returns whether this account has uploaded the file, which then counts as used */
export async function markUsed(scope: Scope, sql: Sql, name: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await within(scope, sql)
    .updateTable("file")
    .set({ unused_since: null })
    .where("name", "=", name)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function markUnused(scope: Scope, sql: Sql, name: string, since: number): Promise<void> {
  await within(scope, sql)
    .updateTable("file")
    .set({ unused_since: since })
    .where("name", "=", name)
    .execute();
}

/** Deletes the files that nothing has shown since before that second, whoever owns them. @returns their names */
export async function deleteUnusedFiles(scope: SystemScope, sql: Sql, before: number): Promise<string[]> {
  const rows = await everything(scope, sql)
    .deleteFrom("file")
    .where("unused_since", "<", before)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}
