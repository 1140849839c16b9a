import type { Insertable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { File } from "../../platform/database/tables.ts";

export async function insertFile(scope: Scope, sql: Sql, row: Insertable<File>): Promise<void> {
  await within(scope, sql).insertInto("file").values(row).execute();
}

/**
 * @param file `since`: a file that nothing has shown since before that second is about to go, and cannot be used again
 * @returns whether this account has uploaded the file, which then counts as used
 */
export async function markUsed(
  scope: Scope,
  sql: Sql,
  { name, accountId, since }: { name: string; accountId: string; since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await within(scope, sql)
    .updateTable("file")
    .set({ unused_since: null })
    .where("name", "=", name)
    .where("account_id", "=", accountId)
    .where((e) => e.or([e("unused_since", "is", null), e("unused_since", ">=", since)]))
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

/** @returns the names of files that nothing has shown since before that second, whoever owns them; at most so many */
export async function unusedFiles(
  scope: SystemScope,
  sql: Sql,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("file")
    .select("name")
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes those of the files that nothing has shown since before that second. */
export async function deleteUnusedFiles(
  scope: SystemScope,
  sql: Sql,
  names: string[],
  before: number,
): Promise<void> {
  if (names.length === 0) return;
  await everything(scope, sql)
    .deleteFrom("file")
    .where("name", "in", names)
    .where("unused_since", "<", before)
    .execute();
}
