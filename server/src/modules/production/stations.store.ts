import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { ProductionStation } from "@thingwright/contract/devices/production.ts";
import type { Insertable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { ProductionStation as StationRow } from "../../platform/database/tables.ts";

const columns = [
  "id",
  "name",
  "given",
  "written",
  "passed",
  "failed",
  "activated",
  "expires_at",
  "revoked_at",
  "last_used_at",
  "created_at",
] as const;

/** Lists the stations of an order, oldest first. */
export function listStations(scope: Scope, sql: Sql, orderId: string): Promise<ProductionStation[]> {
  return within(scope, sql)
    .selectFrom("production_station")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("no")
    .execute();
}

/**
 * Counts the stations of an order: `all` of them, and under `counting` only those whose token is valid. The caller has
 * locked the order.
 * @param at seconds
 */
export function countStations(scope: Scope, sql: Sql, orderId: string, at: number) {
  return within(scope, sql)
    .selectFrom("production_station")
    .select((e) => [
      e.fn.countAll<number>().as("all"),
      e.fn
        .countAll<number>()
        .filterWhere("expires_at", ">", at)
        .filterWhere("revoked_at", "is", null)
        .as("counting"),
    ])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export function findStation(
  scope: Scope,
  sql: Sql,
  orderId: string,
  id: string,
): Promise<ProductionStation | undefined> {
  return within(scope, sql)
    .selectFrom("production_station")
    .select(columns)
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

export async function insertStation(scope: Scope, sql: Sql, row: Insertable<StationRow>): Promise<void> {
  await within(scope, sql).insertInto("production_station").values(row).execute();
}

/** Ends the token of a station, unless it was ended before. */
export async function revoke(scope: Scope, sql: Sql, id: string, at: number): Promise<void> {
  await within(scope, sql)
    .updateTable("production_station")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Finds the station with this token, if the token is valid, with its account and its order. @param at seconds */
export function findByToken(scope: SystemScope, sql: Sql, tokenHash: Buffer, at: number) {
  return everything(scope, sql)
    .selectFrom("production_station as station")
    .innerJoin("account", "account.id", "station.owner_id")
    .innerJoin("product", "product.id", "station.product_id")
    .select(["station.id", "station.name", "station.owner_id", "station.product_id", "station.order_id"])
    .select(["product.product_key", "product.model"])
    .where("station.token_hash", "=", tokenHash)
    .where("station.expires_at", ">", at)
    .where("station.revoked_at", "is", null)
    .where("account.status", "=", enabled.yes)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
}
