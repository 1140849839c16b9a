import type { SystemScope } from "../database/scope.ts";
import { everything, type Sql } from "../database/sql.ts";

/** Returns the installation of this database. The first process creates it, with the check value of its own key. */
export async function getInstallation(
  scope: SystemScope,
  sql: Sql,
  own: { id: string; keyCheck: Buffer },
): Promise<{ id: string; keyCheck: Buffer }> {
  const db = everything(scope, sql);
  const known = await db.selectFrom("installation").selectAll().executeTakeFirst();
  if (known?.key_check) return { id: known.id, keyCheck: known.key_check };
  await db
    .insertInto("installation")
    .values({ id: own.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("installation")
    .set({ key_check: own.keyCheck })
    .where("key_check", "is", null)
    .execute();
  const row = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  return { id: row.id, keyCheck: row.key_check ?? own.keyCheck };
}

/** Returns the check value of the installation's key. Waits for a process that is exchanging the key. */
export async function installedKey(scope: SystemScope, sql: Sql): Promise<Buffer> {
  const query = everything(scope, sql).selectFrom("installation").select("key_check").forShare();
  const { key_check } = await query.executeTakeFirstOrThrow();
  return key_check ?? Buffer.alloc(0);
}
