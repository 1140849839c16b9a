import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Insertable, type Selectable, sql as raw, type SqlBool } from "kysely";
import { Quota } from "../../platform/database/quota.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { File, StoredFile } from "../../platform/database/tables.ts";

/**
 * The quota for the files of one member and its programs, so that one member cannot use up the quota of the whole
 * account.
 */
export const quotaOfMember = (uid: string) =>
  new Quota("memberFiles", "file", limits.filesOfMember, raw<SqlBool>`account_id = ${uid}`);

export async function insertFile(scope: Scope, sql: Sql, row: Insertable<File>): Promise<void> {
  // After a crash, the file is inserted again with the same id.
  await within(scope, sql)
    .insertInto("file")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ unused_since: row.unused_since }))
    .execute();
}

/** Marks a file as unused for so long that the next collection deletes it. */
export async function markUnused(scope: Scope, sql: Sql, id: string): Promise<void> {
  await within(scope, sql).updateTable("file").set({ unused_since: 0 }).where("id", "=", id).execute();
}

const shownColumns = ["id", "name", "stored_name", "bytes", "purpose"] as const;
export type FileRow = Pick<Selectable<File>, (typeof shownColumns)[number]> &
  Pick<Selectable<StoredFile>, "sha256" | "type">;

/** @param by limits the search to files that this account has uploaded */
export async function findFile(
  scope: Scope,
  sql: Sql,
  { id, by }: { id: string; by?: string },
): Promise<FileRow | undefined> {
  let query = within(scope, sql)
    .selectFrom("file")
    .innerJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(["file.id", "file.name", "file.stored_name", "file.bytes", "file.purpose"])
    .select(["stored_file.sha256", "stored_file.type"])
    .where("file.id", "=", id)
    .where("stored_file.ready", "=", true);
  if (by !== undefined) query = query.where("file.account_id", "=", by);
  return query.executeTakeFirst();
}

/** Finds the company or person who was the first to upload the bytes with a stored name. */
export async function makerOfFile(
  scope: SystemScope,
  sql: Sql,
  storedName: string,
): Promise<string | undefined> {
  const found = await everything(scope, sql)
    .selectFrom("file")
    .innerJoin("account", "account.id", "file.owner_id")
    .select(["account.company_name", "account.nickname"])
    .where("file.stored_name", "=", storedName)
    .orderBy("file.created_at")
    .limit(1)
    .executeTakeFirst();
  return found && (found.company_name || found.nickname);
}

/**
 * Sums up the bytes of all files of an account and its members. The caller has locked the account, by checking another
 * quota.
 */
export async function bytesKept(scope: Scope, sql: Sql): Promise<number> {
  const { total } = await within(scope, sql)
    .selectFrom("file")
    .select((e) => e.fn.coalesce(e.fn.sum<string>("bytes"), raw<string>`0`).as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Finds the name under which these bytes are already stored: the oldest name that `like` accepts. */
export async function nameOfBytes(
  scope: SystemScope,
  sql: Sql,
  { sha256, like }: { sha256: Buffer; like: (name: string) => boolean },
): Promise<string | undefined> {
  const rows = await everything(scope, sql)
    .selectFrom("stored_file")
    .select("name")
    .where("sha256", "=", sha256)
    .orderBy("created_at")
    .execute();
  return rows.map(({ name }) => name).find(like);
}

/**
 * Adds the row of bytes that are about to be stored, and keeps the collection of unused bytes from deleting them.
 * @returns whether the bytes are already stored
 */
export async function noteStored(
  scope: SystemScope,
  sql: Sql,
  row: Omit<Insertable<StoredFile>, "ready">,
): Promise<boolean> {
  const { ready } = await everything(scope, sql)
    .insertInto("stored_file")
    .values({ ...row, ready: false })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ unused: false }))
    .returning("ready")
    .executeTakeFirstOrThrow();
  return ready;
}

export async function markReady(scope: SystemScope, sql: Sql, name: string): Promise<void> {
  await everything(scope, sql)
    .updateTable("stored_file")
    .set({ ready: true })
    .where("name", "=", name)
    .execute();
}

/** Finds images of an older version that have no hash yet, up to `limit`. */
export async function unhashed(scope: SystemScope, sql: Sql, limit: number): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("stored_file")
    .select("name")
    .where("sha256", "is", null)
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function setHash(scope: SystemScope, sql: Sql, name: string, sha256: Buffer): Promise<void> {
  await everything(scope, sql).updateTable("stored_file").set({ sha256 }).where("name", "=", name).execute();
}
