import type { Insertable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { File } from "../../platform/database/tables.ts";

export async function insertFile(scope: Scope, sql: Sql, row: Insertable<File>): Promise<void> {
  await within(scope, sql).insertInto("file").values(row).execute();
}

export async function countFiles(scope: Scope, sql: Sql): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("file")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether this account has uploaded the file. */
export async function isFileOf(scope: Scope, sql: Sql, name: string, accountId: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("file")
    .select("file.name")
    .where("name", "=", name)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found !== undefined;
}
