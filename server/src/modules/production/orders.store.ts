import type { ProductionOrder, production } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { lockName } from "../../platform/database/named-lock.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type OrderFilter = Parsed<(typeof production)["list"]>["query"] & { product_id: string };

const columns = [
  "production_order.id",
  "production_order.product_id",
  "production_order.name",
  "production_order.note",
  "production_order.prefix",
  "production_order.quantity",
  "production_order.status",
  "production_order.security_level",
  "production_order.made",
  "production_order.given",
  "production_order.written",
  "production_order.passed",
  "production_order.failed",
  "production_order.activated",
  "production_order.version",
  "production_order.created_at",
  "production_order.closed_at",
] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("production_order");
}

function matching(scope: Scope, sql: Sql, { product_id, status, keyword }: OrderFilter) {
  let query = rows(scope, sql).where("production_order.product_id", "=", product_id);
  if (status) query = query.where("production_order.status", "=", status);
  if (keyword)
    query = query.where((e) => anyContains(e, ["production_order.name", "production_order.prefix"], keyword));
  return query;
}

const page = listing({
  table: "production_order",
  matching,
  select: (query: ReturnType<typeof rows>) => query.select(columns),
});

export async function listOrders(
  scope: Scope,
  sql: Sql,
  filter: OrderFilter,
): Promise<ListPage<ProductionOrder>> {
  return (await page(scope, sql, filter)) as ListPage<ProductionOrder>;
}

export async function findOrder(
  scope: Scope,
  sql: Sql,
  productId: string,
  id: string,
): Promise<ProductionOrder | undefined> {
  const found = await rows(scope, sql)
    .select(columns)
    .where("id", "=", id)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return found as ProductionOrder | undefined;
}

/** Counts the orders of a product. The caller has locked the product. */
export async function countOrders(scope: Scope, sql: Sql, productId: string): Promise<number> {
  const { count } = await rows(scope, sql)
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Checks whether a product has a device whose name is this prefix followed by a serial number. */
export async function hasNamed(scope: Scope, sql: Sql, productId: string, prefix: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("product_id", "=", productId)
    .where(raw<boolean>`device_name >= ${`${prefix}000000`} and device_name <= ${`${prefix}999999`}`)
    .where(raw<boolean>`length(device_name) = ${prefix.length + 6} and starts_with(device_name, ${prefix})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks an order until the transaction ends.
 * @param to `change` excludes other changes; `work` only prevents the deletion, so that several transactions work at
 * once
 */
export async function lockOrder(scope: Scope, sql: Sql, id: string, to: "change" | "work") {
  const order = rows(scope, sql)
    .select(["id", "product_id", "name", "prefix", "quantity", "status", "made", "next_serial", "version"])
    .select("security_level")
    .where("id", "=", id);
  return (to === "work" ? order.forKeyShare() : order.forNoKeyUpdate()).executeTakeFirst();
}

/**
 * Keeps an order open, and the tokens of its stations valid, until the transaction ends: a transaction that closes the
 * order or ends a token waits for this one. The caller takes this lock before it reads the order and the token. The
 * lock is advisory, because with row locks busy stations could keep overtaking the waiting transaction.
 */
export async function lockStationAccessShared(sql: Sql, id: string): Promise<void> {
  await lockName(sql, nameOf(id), { shared: true });
}

/**
 * Lets the transaction close an order or end a token: waits for stations at work, and makes later calls of stations
 * wait.
 */
export async function lockStationAccessExclusive(sql: Sql, id: string): Promise<void> {
  await lockName(sql, nameOf(id));
}

function nameOf(id: string): string {
  return `production order ${id}`;
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export const { insert: insertOrder, update: updateOrder } = rowChanges("production_order");

export async function closeOrder(scope: Scope, sql: Sql, id: string, at: number): Promise<void> {
  await within(scope, sql)
    .updateTable("production_order")
    .set((e) => ({ status: orderStatus.closed, closed_at: at, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Adds to the number of identities that an order has. @param made negative for deleted identities */
export async function addMade(
  scope: Scope,
  sql: Sql,
  id: string,
  { made, next_serial }: { made: number; next_serial?: number },
): Promise<void> {
  await within(scope, sql)
    .updateTable("production_order")
    .set((e) => ({ made: e("made", "+", made), ...(next_serial !== undefined && { next_serial }) }))
    .where("id", "=", id)
    .execute();
}

export async function orderThere(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await rows(scope, sql).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
