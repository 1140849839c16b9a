import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/**
 * Finds the identities of these devices that are not activated yet. Locks their products and then the identities, both
 * in the order of their ids, as all other transactions do.
 */
export async function findActivating(scope: SystemScope, sql: Sql, ids: readonly string[]) {
  const database = everything(scope, sql);
  const among = raw<string[]>`${ids}::uuid[]`;
  await database
    .selectFrom("product")
    .select("id")
    .where("id", "in", (e) =>
      e
        .selectFrom("production_identity")
        .select("product_id")
        .where("id", "=", (one) => one.fn.any(among)),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return database
    .selectFrom("production_identity")
    .select(["id", "order_id", "owner_id", "product_id", "station_id"])
    .where("id", "=", (e) => e.fn.any(among))
    .where("activated_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Marks identities as activated and deletes their access tokens. @returns how many there were */
export async function activate(
  scope: SystemScope,
  sql: Sql,
  ids: readonly string[],
  at: number,
): Promise<number> {
  const changed = await everything(scope, sql)
    .updateTable("production_identity")
    .set({ activated_at: at, access_token: null })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .executeTakeFirstOrThrow();
  return Number(changed.numUpdatedRows);
}
