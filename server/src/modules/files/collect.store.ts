import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/**
 * Forgets files that nothing has used since before that second, whoever owns them, at most so many. Bytes that no other
 * file refers to are then unused, and count as not there: whoever uploads them anew sends them to the store again.
 * @returns how many files were forgotten
 */
export async function forgetFiles(
  scope: SystemScope,
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const database = everything(scope, sql);
  // One that an object is taking at this moment is locked, and stays.
  const found = await database
    .selectFrom("file")
    .select(["id", "stored_name"])
    .where("unused_since", "<", before)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("file_use").select("file_use.file_id").whereRef("file_use.file_id", "=", "file.id"),
        ),
      ),
    )
    .orderBy("unused_since")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await database.deleteFrom("file").where("id", "in", ids).execute();
  const names = [...new Set(found.map(({ stored_name }) => stored_name))];
  await database
    .updateTable("stored_file")
    .set({ unused: true, ready: false })
    .where("name", "in", names)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("file").select("file.id").whereRef("file.stored_name", "=", "stored_file.name"),
        ),
      ),
    )
    .execute();
  return found.length;
}

/** @returns names of bytes that no file refers to, behind that name in their order, at most so many */
export async function unusedBytes(
  scope: SystemScope,
  sql: Sql,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("stored_file")
    .select("name")
    .where("unused", "=", true)
    .where("name", ">", after)
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Forgets unused bytes, and locks their row until the transaction ends, so that who uploads them anew waits.
 * @returns false if a file refers to them again
 */
export async function forgetBytes(scope: SystemScope, sql: Sql, name: string): Promise<boolean> {
  const database = everything(scope, sql);
  const row = await database
    .selectFrom("stored_file")
    .select("name")
    .where("name", "=", name)
    .where("unused", "=", true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  // A second question, because only now nobody can add one.
  const used = await database
    .selectFrom("file")
    .select("id")
    .where("stored_name", "=", name)
    .executeTakeFirst();
  if (used) {
    await database.updateTable("stored_file").set({ unused: false }).where("name", "=", name).execute();
    return false;
  }
  await database.deleteFrom("stored_file").where("name", "=", name).execute();
  return true;
}
