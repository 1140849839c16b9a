import type { Insertable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Module as ModuleTable } from "../../platform/database/tables.ts";

/**
 * Records that a set of starter content has been added, and waits if another process is adding it at the same time.
 * @returns false if the set had been added before
 */
export async function noteStarterSet(scope: SystemScope, sql: Sql, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await everything(scope, sql)
    .insertInto("starter_set")
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds modules, except those whose name is taken. */
export async function insertModules(
  scope: SystemScope,
  sql: Sql,
  rowsToAdd: Insertable<ModuleTable>[],
): Promise<void> {
  await everything(scope, sql)
    .insertInto("module")
    .values(rowsToAdd)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
