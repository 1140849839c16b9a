import type { ProductionDay } from "@thingwright/contract/devices/production.ts";
import type { OrderFigure } from "@thingwright/contract/devices/production-states.ts";
import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** By how much figures change. */
export type Change = Partial<Record<OrderFigure, number>>;

const daySeconds = 86_400;
/** How many days an answer has at most: a year and a day. */
const daysShown = 366;

const isNothing = (change: Change) => Object.values(change).every((by) => by === 0);

function added(e: { (column: OrderFigure, op: "+", by: number): unknown }, change: Change) {
  return Object.fromEntries(
    Object.entries(change).map(([name, by]) => [name, e(name as OrderFigure, "+", by)]),
  ) as never;
}

/** What has happened to identities of an order. */
export interface Counted {
  order: { id: string; owner_id: string; product_id: string };
  /** The station to which this is attributed. */
  stationId: string | null;
  /** How the order's figures change: a correction takes back what was counted before. */
  change: Change;
  /** What has happened, for the figures of the day and of the station, which a correction does not reduce. */
  happened: Change;
  /** Seconds. */
  at: number;
}

/**
 * Adds to the figures of an order, its station and its day. Lock order: identities first, then these three as listed
 * here, so that no two transactions deadlock.
 */
export async function count(scope: Scope, sql: Sql, { order, stationId, change, happened, at }: Counted) {
  const database = within(scope, sql);
  // A repeated report changes nothing.
  if (!isNothing(change))
    await database
      .updateTable("production_order")
      .set((e) => added(e as never, change))
      .where("id", "=", order.id)
      .execute();
  if (stationId !== null) await countOfStation(scope, sql, stationId, happened, at);
  if (isNothing(happened)) return;
  const { id: order_id, owner_id, product_id } = order;
  await database
    .insertInto("production_day")
    .values({ order_id, owner_id, product_id, day: Math.floor(at / daySeconds), ...happened })
    .onConflict((conflict) =>
      conflict
        .columns(["order_id", "day"])
        .doUpdateSet(
          Object.fromEntries(
            Object.entries(happened).map(([name, by]) => [
              name,
              raw<number>`${raw.ref(`production_day.${name}`)} + ${by}::int`,
            ]),
          ),
        ),
    )
    .execute();
}

/** Adds to the figures of a station. */
async function countOfStation(scope: Scope, sql: Sql, id: string, happened: Change, at: number) {
  const update = within(scope, sql).updateTable("production_station");
  // The activation of a device does not count as a use of its station.
  const isUse = happened.activated === undefined;
  await update
    .set((e) => ({ ...(added(e as never, happened) as object), ...(isUse && { last_used_at: at }) }))
    .where("id", "=", id)
    .execute();
}

/** Lists the figures of an order by day, oldest first. */
export async function daysOf(scope: Scope, sql: Sql, orderId: string): Promise<ProductionDay[]> {
  const found = await within(scope, sql)
    .selectFrom("production_day")
    .select(["day", "given", "written", "passed", "failed", "activated"])
    .where("order_id", "=", orderId)
    .orderBy("day", "desc")
    .limit(daysShown)
    .execute();
  return found.toReversed().map(({ day, ...figures }) => ({
    date: new Date(day * daySeconds * 1000).toISOString().slice(0, 10),
    ...figures,
  }));
}
