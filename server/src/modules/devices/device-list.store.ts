import type { devices, ListedDevice } from "@thingwright/contract/devices/devices.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type AliasableExpression, type RawBuilder, sql as raw } from "kysely";
import { keptFilteredPlan } from "../../platform/database/kept-plans.ts";
import { preparedByShape, preparedSizes } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import {
  applyConditions,
  bindingsOf,
  type DeviceConditions,
  hasExactCounters,
  type Rows,
} from "./device-conditions.store.ts";
import { deviceColumns, listedColumns } from "./devices.store.ts";

type Query = Parsed<(typeof devices)["list"]>["query"];
type Sort = Query["sort"];

/** The sorts that gather all matching devices, because no index has their order. */
export type GatheredSort = "reported_at" | "name" | "online_at" | "bound_at";

/** A filter with a page and a sort; by default, the sort is one with an index. */
export type DeviceFilter<S extends Sort = Exclude<Sort, GatheredSort>> = DeviceConditions &
  Pick<Query, "order" | "page" | "page_size" | "cursor"> & { sort: S };

/** The keyset position after which a page begins: the values of the sorted column and the id. */
export type Position = readonly [value: string | number, id: string];

/** A bounded search: looks only at the first `atMost` devices of an index that match the part `among` of the filter. */
export interface Look {
  among: DeviceConditions;
  atMost: number;
}

/** A page, with one device more if there is a further page. */
export interface Found {
  rows: ListedDevice[];
  /** How many devices match; null if the query of the page cannot tell. */
  total: number | null;
}

type Total = AliasableExpression<number | null>;

/**
 * Reads a page along the index of the sorted column. The work grows with the rows that the scan passes, so this is for
 * filters that many devices match. The total comes from the counters of the products; it is null if the filter has any
 * condition besides a product.
 * @param look bounds the search
 */
export async function pageByIndex(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
  look?: Look,
): Promise<Found> {
  const { sort, order, page, page_size, product_id } = filter;
  if (!look) {
    const isFirst = !after && page === 1 && preparedSizes.has(page_size);
    if (!isFirst || !hasExactCounters(filter))
      return run(filter, pageByIndexQuery(scope, sql, filter, after));
    const values = product_id === undefined ? {} : { product_id };
    return foundIn(await firstPlainPage(scope, sql, values, { sort, order, page_size }));
  }
  const known = applyConditions(scope, devicesIn(scope, sql), look.among);
  const passed = sorted(afterCursor(known, filter, after), filter).limit(raw.lit(look.atMost));
  const rows = paged(applyConditions(scope, fromSubquery(scope, sql, passed), filter), filter, null);
  return run(filter, withProducts(scope, sql, filter, rows, raw<null>`null`));
}

function pageByIndexQuery(scope: Scope, sql: Sql, filter: DeviceFilter, after: Position | null) {
  const total = hasExactCounters(filter)
    ? raw<number>`(${countedBy(scope, sql, filter.product_id)})`
    : raw<null>`null`;
  const rows = paged(applyConditions(scope, devicesIn(scope, sql), filter), filter, after);
  return withProducts(scope, sql, filter, rows, total);
}

/** The first page of all devices or of one product's devices, which most calls ask for. */
const firstPlainPage = preparedByShape(
  (scope, sql, values: { product_id?: string }, shape: Pick<DeviceFilter, "sort" | "order" | "page_size">) =>
    pageByIndexQuery(scope, sql, { ...shape, ...values, page: 1 }, null),
);

/**
 * Reads a page by gathering all matching devices and then sorting them. The work grows with the number of matching
 * devices, so this is for filters that few devices match. The total counts the gathered devices.
 * @param atMost gathers no more devices than this: if the total reaches it, devices are missing, and the page may be
 * wrong
 */
export function pageOfGathered(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
  atMost: number,
): Promise<Found> {
  const gathered = applyConditions(scope, devicesIn(scope, sql), filter).limit(raw.lit(atMost));
  const counted = fromSubquery(scope, sql, gathered).select(raw<number>`count(*) over ()`.as("total"));
  const rows = paged(fromSubquery(scope, sql, counted), filter, after);
  return run(filter, withProducts(scope, sql, filter, rows, raw<number>`device.total`));
}

/** Reads a page by gathering and sorting all matching devices, however many there are, without a total. */
export function pageOfAll(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
): Promise<Found> {
  // `offset 0` keeps the planner from reading along the index of the sorted column.
  const found = applyConditions(scope, devicesIn(scope, sql), filter);
  const gathered = afterCursor(found, filter, after).offset(raw.lit(0));
  const rows = paged(fromSubquery(scope, sql, gathered), filter, null);
  return run(filter, withProducts(scope, sql, filter, rows, raw<null>`null`));
}

/**
 * Reads a page of devices that were bound within a time, newest device first or last, without a total. An index of the bindings
 * has all that is sorted, so that only the devices of the page are read.
 */
export function pageOfBound(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter<"created_at">,
  after: Position | null,
): Promise<Found> {
  const { order, page, page_size, bound_from: _from, bound_to: _to, ...others } = filter;
  const direction = raw.raw(order);
  // Sorted within the subquery, because PostgreSQL would otherwise read all devices and sort them.
  const bindings = raw<{ device_id: string; device_created_at: number }>`(
    select binding.device_id, binding.device_created_at from ${bindingsOf(scope, filter)}
    order by binding.device_created_at ${direction}, binding.device_id ${direction} offset 0)`;
  const rows = afterCursor(applyConditions(scope, devicesIn(scope, sql), others), filter, after)
    .innerJoin(bindings.as("bound"), "bound.device_id", "device.id")
    .orderBy("bound.device_created_at", order)
    .orderBy("bound.device_id", order)
    .limit(raw.lit(page_size + 1))
    .offset(raw.lit(after ? 0 : (page - 1) * page_size));
  return run(filter, withProducts(scope, sql, filter, rows, raw<null>`null`));
}

const gatheredBy = (scope: Scope): Record<GatheredSort, RawBuilder<unknown>> => ({
  reported_at: raw`(select nullif(state.newest, 0) from device_state as state where state.device_no = device.device_no)`,
  name: raw`lower(device.name)`,
  online_at: raw`device.online_at`,
  bound_at: raw`(select binding.bound_at from ${rowsOf(scope, "device_binding")} as binding
    where binding.device_id = device.id and binding.unbound_at is null)`,
});

/**
 * Reads a page in an order that no index has, such as that of the newest reports, which change with every message.
 * Devices without a value come last. All matching devices are gathered and sorted.
 * @param atMost gathers no more devices than this: if the total reaches it, the page may be wrong
 */
export async function pageInGatheredOrder(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter<GatheredSort>,
  atMost: number,
): Promise<Found> {
  const { sort, order, page, page_size } = filter;
  const by = (value: RawBuilder<unknown>, rows: Rows) =>
    rows
      .orderBy(value, (direction) => (order === "asc" ? direction.asc() : direction.desc()).nullsLast())
      .orderBy("device.id", order);
  const gathered = applyConditions(scope, devicesIn(scope, sql), filter).limit(raw.lit(atMost));
  const rows = fromSubquery(scope, sql, gathered).select([
    gatheredBy(scope)[sort].as("sorted_by"),
    raw<number>`count(*) over ()`.as("total"),
  ]);
  const onPage = by(raw`device.sorted_by`, fromSubquery(scope, sql, rows))
    .limit(raw.lit(page_size))
    .offset(raw.lit((page - 1) * page_size));
  const found = by(raw`device.sorted_by`, fromSubquery(scope, sql, onPage))
    .clearSelect()
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(deviceColumns)
    .select(listedColumns(scope))
    .select(raw<number>`device.total`.as("total"));
  return foundIn(await found.execute());
}

/** Counts all devices, or the devices of one product, by the counters of the products. */
export async function countAll(scope: Scope, sql: Sql, productId: string | undefined): Promise<number> {
  const { total } = await countedBy(scope, sql, productId).executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Counts the devices that match a filter and existed at a time, in seconds: one by one, however many there are. */
export async function countFitting(
  scope: Scope,
  sql: Sql,
  filter: DeviceConditions,
  madeUntil: number,
): Promise<number> {
  const { count } = await applyConditions(scope, devicesIn(scope, sql), filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("device.created_at", "<=", madeUntil)
    .executeTakeFirstOrThrow();
  return count;
}

function countedBy(scope: Scope, sql: Sql, productId: string | undefined) {
  const all = within(scope, sql)
    .selectFrom("product")
    .select(raw<number | null>`sum(product.device_count - product.unlisted_count)::float8`.as("total"));
  return productId === undefined ? all : all.where("product.id", "=", productId);
}

function devicesIn(scope: Scope, sql: Sql): Rows {
  return within(scope, sql).selectFrom("device").selectAll();
}

/** Selects from the result of a query, under the alias `device`. */
function fromSubquery(scope: Scope, sql: Sql, query: Rows): Rows {
  return within(scope, sql).selectFrom(query.as("device")).selectAll();
}

function afterCursor(query: Rows, { sort, order }: DeviceFilter, after: Position | null): Rows {
  if (!after) return query;
  const beyond = order === "asc" ? raw`>` : raw`<`;
  const [value, id] = after;
  return query.where(
    raw<boolean>`(${raw.ref(`device.${sort}`)}, device.id) ${beyond} (${value}, ${id}::uuid)`,
  );
}

function sorted(query: Rows, { sort, order }: DeviceFilter): Rows {
  return query.orderBy(`device.${sort}`, order).orderBy("device.id", order);
}

function paged(query: Rows, filter: DeviceFilter, after: Position | null): Rows {
  const { page, page_size } = filter;
  const limited = sorted(afterCursor(query, filter, after), filter).limit(raw.lit(page_size + 1));
  return after || page === 1 ? limited : limited.offset(raw.lit((page - 1) * page_size));
}

/** Adds the columns of products and other tables to a page of devices. */
function withProducts(scope: Scope, sql: Sql, filter: DeviceFilter, page: Rows, total: Total) {
  return sorted(fromSubquery(scope, sql, page), filter)
    .clearSelect()
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(deviceColumns)
    .select(listedColumns(scope))
    .select(total.as("total"));
}

type Page = ReturnType<typeof withProducts>;
type Row = Awaited<ReturnType<Page["execute"]>>[number];

/**
 * Runs the query of a page. Only a first page of a usual size uses a prepared plan, because other pages and sizes make
 * too many different queries.
 */
async function run({ page, page_size }: DeviceFilter, query: Page): Promise<Found> {
  const isUsual = page === 1 && preparedSizes.has(page_size);
  return foundIn(await (isUsual ? query.modifyFront(keptFilteredPlan) : query).execute());
}

function foundIn(rows: Row[]): Found {
  return { rows, total: rows[0]?.total ?? null };
}
