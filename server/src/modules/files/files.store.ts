import { limits } from "@thingwright/contract/limits.ts";
import { type Insertable, sql as raw, type SqlBool } from "kysely";
import { Quota } from "../../platform/database/quota.ts";
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

/** A member and its programs have a share, so that one of them cannot use up what is there for all. */
export const quotaOfMember = (uid: string) =>
  new Quota("memberImages", "file", limits.imagesOfMember, raw<SqlBool>`account_id = ${uid}`);

/** The start of an image's address, which its name follows. */
export const imageFolder = "/files/";

/**
 * @returns files that a place let go before that second, and that none has taken since; and whether some other place
 *   shows them; whoever owns them, at most so many
 */
export async function unusedFiles(
  scope: SystemScope,
  sql: Sql,
  before: number,
  limit: number,
): Promise<{ name: string; shown: boolean }[]> {
  return everything(scope, sql)
    .selectFrom("file")
    .select((e) => {
      const address = raw<string>`${imageFolder} || ${e.ref("file.name")}`;
      // Every place that may hold an image's address.
      const account = e.selectFrom("account").select("account.id").where("account.icon", "=", address);
      const product = e.selectFrom("product").select("product.id").where("product.icon", "=", address);
      const shown = e.or([
        e.exists(account.whereRef("account.owner_id", "=", "file.owner_id")),
        e.exists(product.whereRef("product.owner_id", "=", "file.owner_id")),
      ]);
      return ["file.name", shown.$castTo<boolean>().as("shown")];
    })
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .limit(limit)
    .execute();
}

/** Has those of the files count as used that no place has let go since that second. */
export async function keepFiles(
  scope: SystemScope,
  sql: Sql,
  names: string[],
  before: number,
): Promise<void> {
  if (names.length === 0) return;
  await everything(scope, sql)
    .updateTable("file")
    .set({ unused_since: null })
    .where("name", "in", names)
    .where("unused_since", "<", before)
    .execute();
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
