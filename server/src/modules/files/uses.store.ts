import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** The part of an object that uses files: a kind such as `product.icon`, and the object's id. */
export interface FileUser {
  kind: `${string}.${string}`;
  id: string;
}

/**
 * Covers the files of all accounts: whether an object may use a file is checked when it begins to use it, and a product
 * also uses files of its template, which another account may have uploaded.
 */
const scope: SystemScope = systemScope("files follow the objects that use them");

/** Finds the files that an object uses, with the stored names of their bytes. */
export async function filesOf(sql: Sql, user: FileUser): Promise<{ id: string; stored_name: string }[]> {
  return everything(scope, sql)
    .selectFrom("file_use")
    .innerJoin("file", "file.id", "file_use.file_id")
    .select(["file.id", "file.stored_name"])
    .where("file_use.kind", "=", user.kind)
    .where("file_use.object_id", "=", user.id)
    .execute();
}

export interface LockedFile {
  id: string;
  account_id: string;
  unused_since: number | null;
}

/**
 * Locks files until the transaction ends, in the order of their ids, so that two transactions do not wait for each
 * other. If two objects release a file at the same time, the second one sees that the first has done so; the collection
 * of unused files skips locked files.
 */
export async function lockFiles(sql: Sql, ids: readonly string[]): Promise<LockedFile[]> {
  if (ids.length === 0) return [];
  return everything(scope, sql)
    .selectFrom("file")
    .innerJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(["file.id", "file.account_id", "file.unused_since"])
    .where("file.id", "in", ids)
    .where("stored_file.ready", "=", true)
    .orderBy("file.id")
    .forUpdate("file")
    .execute();
}

export async function insertUses(sql: Sql, user: FileUser, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const database = everything(scope, sql);
  await database
    .insertInto("file_use")
    .values(ids.map((file_id) => ({ kind: user.kind, object_id: user.id, file_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.updateTable("file").set({ unused_since: null }).where("id", "in", ids).execute();
}

/**
 * Removes uses of files, which the caller has locked. Files that nothing else uses are unused since `now`, in seconds.
 */
export async function deleteUses(
  sql: Sql,
  user: FileUser,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  if (ids.length === 0) return;
  const database = everything(scope, sql);
  await database
    .deleteFrom("file_use")
    .where("kind", "=", user.kind)
    .where("object_id", "=", user.id)
    .where("file_id", "in", ids)
    .execute();
  await database
    .updateTable("file")
    .set({ unused_since: now })
    .where("id", "in", ids)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("file_use").select("file_use.file_id").whereRef("file_use.file_id", "=", "file.id"),
        ),
      ),
    )
    .execute();
}

/** Finds the newest file of an account with these bytes. */
export async function newestOf(
  sql: Sql,
  { storedName, by }: { storedName: string; by: string },
): Promise<string | undefined> {
  const row = await everything(scope, sql)
    .selectFrom("file")
    .select("id")
    .where("stored_name", "=", storedName)
    .where("account_id", "=", by)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Finds the hashes of the contents of files, by file id; files without a known hash are left out. */
export async function hashesOf(sql: Sql, ids: readonly string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await everything(scope, sql)
    .selectFrom("file")
    .innerJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(["file.id", "stored_file.sha256"])
    .where("file.id", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ id, sha256 }) => (sha256 ? [[id, sha256] as const] : [])));
}

/** A file that an object may use, with its content. */
export interface UsableFile {
  id: string;
  name: string;
  purpose: string;
  stored_name: string;
  sha256: Buffer | null;
}

/**
 * Finds files with these contents that `by` has uploaded and that are not about to be collected, or that one of `users`
 * uses.
 */
export async function usableByHash(
  sql: Sql,
  hashes: readonly Buffer[],
  { by, since, users }: { by: string; since: number; users: readonly FileUser[] },
): Promise<UsableFile[]> {
  if (hashes.length === 0) return [];
  return everything(scope, sql)
    .selectFrom("file")
    .innerJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(["file.id", "file.name", "file.purpose", "file.stored_name", "stored_file.sha256"])
    .where("stored_file.sha256", "in", hashes)
    .where("stored_file.ready", "=", true)
    .where((e) =>
      e.or([
        e.and([
          e("file.account_id", "=", by),
          e.or([e("file.unused_since", "is", null), e("file.unused_since", ">=", since)]),
        ]),
        ...users.map(({ kind, id }) =>
          e.exists(
            e
              .selectFrom("file_use")
              .select("file_use.file_id")
              .whereRef("file_use.file_id", "=", "file.id")
              .where("file_use.kind", "=", kind)
              .where("file_use.object_id", "=", id),
          ),
        ),
      ]),
    )
    .orderBy("file.created_at", "desc")
    .orderBy("file.id", "desc")
    .limit(limits.files)
    .execute();
}

/** Finds the type, size and hash of the bytes with a stored name. */
export async function bytesNamed(
  sql: Sql,
  name: string,
): Promise<
  | { type: string; width: number | null; height: number | null; sha256: Buffer | null; bytes: number }
  | undefined
> {
  return everything(scope, sql)
    .selectFrom("stored_file")
    .select(["type", "width", "height", "sha256", "bytes"])
    .where("name", "=", name)
    .executeTakeFirst();
}

/** All that is known of a file, except who has uploaded it. */
export interface FileFacts {
  id: string;
  name: string;
  stored_name: string;
  purpose: string;
  bytes: number;
  sha256: Buffer | null;
  type: string;
  /** In pixels; null unless the file is an image. */
  width: number | null;
  height: number | null;
}

export async function factsOf(sql: Sql, ids: readonly string[]): Promise<FileFacts[]> {
  if (ids.length === 0) return [];
  return everything(scope, sql)
    .selectFrom("file")
    .innerJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(["file.id", "file.name", "file.stored_name", "file.purpose", "file.bytes"])
    .select(["stored_file.sha256", "stored_file.type", "stored_file.width", "stored_file.height"])
    .where("file.id", "in", ids)
    .execute();
}
