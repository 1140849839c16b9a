import { type Insertable, type Selectable, sql as raw, type SqlBool } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Upload, UploadPart } from "../../platform/database/tables.ts";

export type UploadRow = Selectable<Upload>;
type Part = Pick<Selectable<UploadPart>, "name" | "start" | "bytes">;

export async function insertUpload(scope: Scope, sql: Sql, row: Insertable<Upload>): Promise<void> {
  await within(scope, sql).insertInto("upload").values(row).execute();
}

/** Finds an upload of this account that has not expired. */
export async function findUpload(
  scope: Scope,
  sql: Sql,
  { id, by, now }: { id: string; by: string; now: number },
): Promise<UploadRow | undefined> {
  return within(scope, sql)
    .selectFrom("upload")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", by)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Counts the unfinished uploads of an account and its members. `count` is the number of those that are sent directly
 * into the store if `direct` is true, otherwise of those that are sent to this server. `own` is how many of these the
 * account `by` has begun. `bytes` is the sum of the sizes of both kinds. A direct upload is included in `bytes` until
 * it expires, even if finished, because its address accepts the object again.
 */
export async function openUploads(
  scope: Scope,
  sql: Sql,
  { by, direct }: { by: string; direct: boolean },
): Promise<{ count: number; own: number; bytes: number }> {
  const open = raw<SqlBool>`not finished and (object is not null) = ${direct}`;
  const { count, own, bytes } = await within(scope, sql)
    .selectFrom("upload")
    .select([
      raw<string>`count(*) filter (where ${open})`.as("count"),
      raw<string>`count(*) filter (where ${open} and account_id = ${by})`.as("own"),
      raw<string>`coalesce(sum(size) filter (where not finished or object is not null), 0)`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), own: Number(own), bytes: Number(bytes) };
}

/**
 * Locks an upload that has received no bytes, and takes it from any request that holds it.
 * @returns whether there is such an upload
 */
export async function lockUnsent(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const row = await within(scope, sql)
    .updateTable("upload")
    .set({ holder: null })
    .where("id", "=", id)
    .where("received", "=", 0)
    .where("finished", "=", false)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a request the only one that may add to an upload, in place of an earlier request. */
export async function holdUpload(
  scope: Scope,
  sql: Sql,
  { id, holder }: { id: string; holder: string },
): Promise<void> {
  await within(scope, sql).updateTable("upload").set({ holder }).where("id", "=", id).execute();
}

/** Locks an upload. @returns how many parts it has; undefined if another request holds it, or it is finished or gone */
export async function lockHeld(
  scope: Scope,
  sql: Sql,
  { id, holder }: { id: string; holder: string },
): Promise<{ parts: number } | undefined> {
  const database = within(scope, sql);
  const row = await database
    .selectFrom("upload")
    .select("id")
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("finished", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { parts } = await database
    .selectFrom("upload_part")
    .select((e) => e.fn.countAll<string>().as("parts"))
    .where("upload_id", "=", id)
    .executeTakeFirstOrThrow();
  return { parts: Number(parts) };
}

export async function insertPart(scope: Scope, sql: Sql, row: Insertable<UploadPart>): Promise<void> {
  await within(scope, sql).insertInto("upload_part").values(row).execute();
}

/** Marks a part as stored, and counts its bytes as received. The caller has locked the upload. */
export async function countPart(scope: Scope, sql: Sql, id: string, part: Part): Promise<void> {
  const database = within(scope, sql);
  await database.updateTable("upload_part").set({ ready: true }).where("name", "=", part.name).execute();
  await database
    .updateTable("upload")
    .set({ received: part.start + part.bytes })
    .where("id", "=", id)
    .execute();
}

/** Finds the parts of an upload that have been stored, in their order. */
export async function partsOf(scope: Scope, sql: Sql, id: string): Promise<Part[]> {
  return within(scope, sql)
    .selectFrom("upload_part")
    .select(["name", "start", "bytes"])
    .where("upload_id", "=", id)
    .where("ready", "=", true)
    .orderBy("start")
    .execute();
}

export async function markFinished(scope: Scope, sql: Sql, id: string): Promise<void> {
  await within(scope, sql).updateTable("upload").set({ finished: true }).where("id", "=", id).execute();
}

/** Finds the names of all parts of an upload, including parts that did not arrive. */
export async function partNames(scope: SystemScope, sql: Sql, id: string): Promise<string[]> {
  const rows = await everything(scope, sql)
    .selectFrom("upload_part")
    .select("name")
    .where("upload_id", "=", id)
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteParts(scope: SystemScope, sql: Sql, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await everything(scope, sql).deleteFrom("upload_part").where("name", "in", names).execute();
}

/**
 * Expires an upload: no request can add to it or find it any more, and upkeep deletes it with the other expired
 * uploads.
 */
export async function expireUpload(scope: SystemScope, sql: Sql, id: string): Promise<void> {
  await everything(scope, sql)
    .updateTable("upload")
    .set({ expires_at: 0, holder: null })
    .where("id", "=", id)
    .execute();
}

export async function deleteUpload(scope: SystemScope, sql: Sql, id: string): Promise<void> {
  await everything(scope, sql).deleteFrom("upload").where("id", "=", id).execute();
}

/** Finds expired uploads of any owner, up to `limit`. */
export async function expiredUploads(
  scope: SystemScope,
  sql: Sql,
  { now, limit }: { now: number; limit: number },
): Promise<Pick<UploadRow, "id" | "object">[]> {
  return everything(scope, sql)
    .selectFrom("upload")
    .select(["id", "object"])
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
}
