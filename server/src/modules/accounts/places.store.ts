import type { Insertable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { KnownPlace } from "../../platform/database/tables.ts";

/** Whether an account has signed in from a network before. */
export async function isKnownNetwork(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  network: string,
): Promise<boolean> {
  const found = await everything(scope, sql)
    .selectFrom("known_place")
    .select("seen_at")
    .where("account_id", "=", accountId)
    .where("kind", "=", "network")
    .where("name", "=", network)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists the places from which an account has signed in, the latest first. */
export async function listPlaces(scope: SystemScope, sql: Sql, accountId: string) {
  return everything(scope, sql)
    .selectFrom("known_place")
    .select(["kind", "name", "seen_at", "told_at"])
    .where("account_id", "=", accountId)
    .orderBy("seen_at", "desc")
    .execute();
}

/** Inserts places, or updates when they were last seen. An earlier `told_at` stays unless a new one is given. */
export async function notePlaces(
  scope: SystemScope,
  sql: Sql,
  rows: readonly Insertable<KnownPlace>[],
): Promise<void> {
  await everything(scope, sql)
    .insertInto("known_place")
    .values([...rows])
    .onConflict((on) =>
      on.columns(["account_id", "kind", "name"]).doUpdateSet((e) => ({
        seen_at: e.ref("excluded.seen_at"),
        told_at: e.fn.coalesce("excluded.told_at", "known_place.told_at"),
      })),
    )
    .execute();
}

export async function deletePlace(
  scope: SystemScope,
  sql: Sql,
  accountId: string,
  { kind, name }: { kind: string; name: string },
): Promise<void> {
  await everything(scope, sql)
    .deleteFrom("known_place")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .execute();
}

export async function deletePlacesOf(scope: SystemScope, sql: Sql, accountId: string): Promise<void> {
  await everything(scope, sql).deleteFrom("known_place").where("account_id", "=", accountId).execute();
}

/** Deletes places that were not seen since a time. */
export async function deleteOldPlaces(scope: SystemScope, sql: Sql, since: number): Promise<void> {
  await everything(scope, sql).deleteFrom("known_place").where("seen_at", "<", since).execute();
}
