import type { devices, ListedDevice } from "@thingwright/contract/devices.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import { type AliasableExpression, type RawBuilder, sql as raw } from "kysely";
import { keptFilteredPlan } from "../../platform/database/kept-plans.ts";
import { preparedByShape, preparedSizes } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { type Fit, isPlain, matching, type Rows } from "./device-fit.store.ts";
import { deviceColumns, listedColumns } from "./devices.store.ts";

type Query = Parsed<(typeof devices)["list"]>["query"];
type Sort = Query["sort"];

/** The sorts that gather all devices that fit, since no index has their order. */
export type GatheredSort = "reported_at" | "name" | "online_at" | "bound_at";

/** A filter with an order that an index has, unless another is named. */
export type DeviceFilter<S extends Sort = Exclude<Sort, GatheredSort>> = Fit &
  Pick<Query, "order" | "page" | "page_size" | "cursor"> & { sort: S };

/** Where a page begins: after these values of the sorted column and the id. */
export type Position = readonly [value: string | number, id: string];

/** Looks among devices that an index knows to fit a part of the filter, at no more than so many, and gives what it found. */
export interface Look {
  among: Fit;
  atMost: number;
}

/** A page and, to tell whether there is another, one device more. */
export interface Found {
  rows: ListedDevice[];
  /** How many devices fit; null where the page cannot tell. */
  total: number | null;
}

type Total = AliasableExpression<number | null>;

/**
 * A page read along the index of the sorted column: as much work as the rows that it passes, so for filters that many
 * devices fit. The total is the one that products have counted: null where anything else is filtered by.
 * @param look where to look no further than so far
 */
export async function pageAlong(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
  look?: Look,
): Promise<Found> {
  const { sort, order, page, page_size, product_id } = filter;
  if (!look) {
    const isFirst = !after && page === 1 && preparedSizes.has(page_size);
    if (!isFirst || !isPlain(filter)) return run(filter, along(scope, sql, filter, after));
    const values = product_id === undefined ? {} : { product_id };
    return foundIn(await firstPlainPage(scope, sql, values, { sort, order, page_size }));
  }
  const known = matching(scope, devicesIn(scope, sql), look.among);
  const passed = sorted(starting(known, filter, after), filter).limit(raw.lit(look.atMost));
  const rows = paged(matching(scope, outOf(scope, sql, passed), filter), filter, null);
  return run(filter, withProducts(scope, sql, filter, rows, raw<null>`null`));
}

function along(scope: Scope, sql: Sql, filter: DeviceFilter, after: Position | null) {
  const total = isPlain(filter)
    ? raw<number>`(${countedBy(scope, sql, filter.product_id)})`
    : raw<null>`null`;
  const rows = paged(matching(scope, devicesIn(scope, sql), filter), filter, after);
  return withProducts(scope, sql, filter, rows, total);
}

/** The first page of all devices or of a product's, which most calls ask for. */
const firstPlainPage = preparedByShape(
  (scope, sql, values: { product_id?: string }, shape: Pick<DeviceFilter, "sort" | "order" | "page_size">) =>
    along(scope, sql, { ...shape, ...values, page: 1 }, null),
);

/**
 * A page of a filter whose devices are all gathered and then sorted: the work grows with how many fit, so for filters
 * that few devices fit. The total counts the gathered devices.
 * @param atMost gathers no more devices than this: where the total reaches it, devices are missing, and the page may be
 * wrong
 */
export function pageOfGathered(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
  atMost: number,
): Promise<Found> {
  const gathered = matching(scope, devicesIn(scope, sql), filter).limit(raw.lit(atMost));
  const counted = outOf(scope, sql, gathered).select(raw<number>`count(*) over ()`.as("total"));
  const rows = paged(outOf(scope, sql, counted), filter, after);
  return run(filter, withProducts(scope, sql, filter, rows, raw<number>`device.total`));
}

/** A page of a filter whose devices are gathered and sorted, however many there are, without a count. */
export function pageOfAll(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
): Promise<Found> {
  // The offset keeps the planner from reading along the index of the sorted column.
  const gathered = starting(matching(scope, devicesIn(scope, sql), filter), filter, after).offset(raw.lit(0));
  const rows = paged(outOf(scope, sql, gathered), filter, null);
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
 * A page of devices in an order that no index has, as that of their newest reports, which change with every message. Those
 * without a value come last. All that fit are gathered and sorted.
 * @param atMost gathers no more devices than this: where the total reaches it, the page may be wrong
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
  const gathered = matching(scope, devicesIn(scope, sql), filter).limit(raw.lit(atMost));
  const rows = outOf(scope, sql, gathered).select([
    gatheredBy(scope)[sort].as("sorted_by"),
    raw<number>`count(*) over ()`.as("total"),
  ]) as unknown as Rows;
  const onPage = by(raw`device.sorted_by`, outOf(scope, sql, rows))
    .limit(raw.lit(page_size))
    .offset(raw.lit((page - 1) * page_size));
  const found = by(raw`device.sorted_by`, outOf(scope, sql, onPage))
    .clearSelect()
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(deviceColumns)
    .select(listedColumns(scope))
    .select(raw<number>`device.total`.as("total"));
  return foundIn(await found.execute());
}

/** How many devices there are in all or of a product, as products have counted them. */
export async function countAll(scope: Scope, sql: Sql, productId: string | undefined): Promise<number> {
  const { total } = await countedBy(scope, sql, productId).executeTakeFirstOrThrow();
  return total ?? 0;
}

/** How many devices fit a filter and were there at a time, in seconds: counted one by one, however many there are. */
export async function countFitting(scope: Scope, sql: Sql, filter: Fit, madeUntil: number): Promise<number> {
  const { count } = await matching(scope, devicesIn(scope, sql), filter)
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

/** The rows that a query gives, under the name of their table. */
function outOf(scope: Scope, sql: Sql, query: Rows): Rows {
  return within(scope, sql).selectFrom(query.as("device")).selectAll();
}

function starting(query: Rows, { sort, order }: DeviceFilter, after: Position | null): Rows {
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
  const limited = sorted(starting(query, filter, after), filter).limit(raw.lit(page_size + 1));
  return after || page === 1 ? limited : limited.offset(raw.lit((page - 1) * page_size));
}

/** Adds to a page of devices what their products know. */
function withProducts(scope: Scope, sql: Sql, filter: DeviceFilter, page: Rows, total: Total) {
  return sorted(outOf(scope, sql, page), filter)
    .clearSelect()
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(deviceColumns)
    .select(listedColumns(scope))
    .select(total.as("total"));
}

type Page = ReturnType<typeof withProducts>;
type Row = Awaited<ReturnType<Page["execute"]>>[number];

/** Pages that are told by their number or have an odd size are worded in too many ways for a kept plan. */
async function run({ page, page_size }: DeviceFilter, query: Page): Promise<Found> {
  const isUsual = page === 1 && preparedSizes.has(page_size);
  return foundIn(await (isUsual ? query.modifyFront(keptFilteredPlan) : query).execute());
}

function foundIn(rows: Row[]): Found {
  return { rows: rows as ListedDevice[], total: rows[0]?.total ?? null };
}
