import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";

/**
 * Locks the record of where the files are, until the transaction ends. @returns the place's marker; null if there is
 * none yet
 */
export async function lockPlace(scope: SystemScope, sql: Sql): Promise<string | null> {
  const database = everything(scope, sql);
  // Makes the row that is to be locked, so that processes which start at the same time take turns.
  await database
    .insertInto("file_place")
    .values({ marker: "" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { marker } = await database
    .selectFrom("file_place")
    .select("marker")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return marker || null;
}

export async function recordPlace(scope: SystemScope, sql: Sql, marker: string): Promise<void> {
  await everything(scope, sql).updateTable("file_place").set({ marker }).execute();
}

/** Notes that a process uses the files, and reads the marker as it was last recorded. */
export async function keepUsing(scope: SystemScope, sql: Sql, node: number): Promise<string> {
  const database = everything(scope, sql);
  await database
    .updateTable("node")
    .set({ uses_files: true })
    .where("no", "=", node)
    .where("uses_files", "=", false)
    .execute();
  const { marker } = await database.selectFrom("file_place").select("marker").executeTakeFirstOrThrow();
  return marker;
}

/** @returns the numbers of the processes that use the files, or did before they ended */
export async function usersOfFiles(scope: SystemScope, sql: Sql): Promise<number[]> {
  const rows = await everything(scope, sql)
    .selectFrom("node")
    .select("no")
    .where("uses_files", "=", true)
    .execute();
  return rows.map(({ no }) => no);
}

/** @returns the names of the newest files, up to the limit */
export async function newestFiles(scope: SystemScope, sql: Sql, limit: number): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("stored_file")
    .select("name")
    .where("ready", "=", true)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}
