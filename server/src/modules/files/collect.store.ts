import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/**
 * Deletes the rows of up to `limit` files, of any owner, that became unused earlier than `before`, in seconds. Bytes
 * that no other file refers to are marked as unused and not ready, so that a new upload of the same bytes stores them
 * again.
 * @returns how many files were deleted
 */
export async function forgetFiles(
  scope: SystemScope,
  sql: Sql,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const database = everything(scope, sql);
  // A file that an object begins to use at this moment is locked, and is skipped.
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

/** Finds the names of bytes that no file refers to, in order from the name after `after`, up to `limit`. */
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
 * Deletes the row of unused bytes, which stays locked until the transaction ends, so that an upload of the same bytes
 * waits.
 * @returns false if a file refers to the bytes again, or another transaction has locked the row
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
  // Checked only under the lock, because from then on nobody can add a file with these bytes.
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
