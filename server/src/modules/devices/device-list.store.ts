import type { Device, devices } from "@thingwright/contract/devices.ts";
import { deviceKind, enabled, online as isOnline } from "@thingwright/contract/enums.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, sql as raw } from "kysely";
import { keptFilteredPlan } from "../../platform/database/kept-plans.ts";
import { preparedByShape, preparedSizes } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, type Reach, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { deviceColumns } from "./devices.store.ts";
import { waysToFit } from "./keyword.store.ts";

type Query = Parsed<(typeof devices)["list"]>["query"];
type Sort = Query["sort"];

/** A filter with an order that an index has, unless another is named. */
export type DeviceFilter<S extends Sort = Exclude<Sort, "reported_at">> = Omit<Query, "sort" | "refused"> & {
  sort: S;
  /** Only devices of which something was refused since this time, in milliseconds. */
  refusedSince?: number | undefined;
};

/** Where a page begins: after these values of the sorted column and the id. */
export type Position = readonly [value: string | number, id: string];

/** A page and, to tell whether there is another, one device more. */
export interface Found {
  rows: Device[];
  /** How many devices fit; null where the page cannot tell. */
  total: number | null;
}

/** Rows of devices, straight from the table or out of another query. */
type Rows = SelectQueryBuilder<Reach<"device">, "device", object>;

type Total = AliasableExpression<number | null>;

/**
 * A page read along the index of the sorted column: as much work as the rows that it passes, so for filters that many
 * devices fit. The total is the one that products have counted: null where anything else is filtered by.
 * @param passAtMost looks no further than this among the devices that an index knows to fit, and gives what it found
 */
export async function pageAlong(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter,
  after: Position | null,
  passAtMost?: number,
): Promise<Found> {
  const { sort, order, page, page_size, product_id } = filter;
  if (passAtMost === undefined) {
    const isFirst = !after && page === 1 && preparedSizes.has(page_size);
    if (!isFirst || !isPlain(filter)) return run(filter, along(scope, sql, filter, after));
    const values = product_id === undefined ? {} : { product_id };
    return foundIn(await firstPlainPage(scope, sql, values, { sort, order, page_size }));
  }
  const known = matching(scope, devicesIn(scope, sql), inOrder(filter));
  const passed = sorted(starting(known, filter, after), filter).limit(raw.lit(passAtMost));
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

/**
 * A page of devices in the order of their newest reports; those that never reported come last. All that fit are gathered
 * and sorted: that time changes with every message, so no index has it.
 * @param atMost gathers no more devices than this: where the total reaches it, the page may be wrong
 */
export async function pageByReport(
  scope: Scope,
  sql: Sql,
  filter: DeviceFilter<Sort>,
  atMost: number,
): Promise<Found> {
  const { order, page, page_size } = filter;
  const by = (newest: RawBuilder<unknown>, rows: Rows) =>
    rows
      .orderBy(newest, (direction) => (order === "asc" ? direction.asc() : direction.desc()).nullsLast())
      .orderBy("device.id", order);
  const gathered = matching(scope, devicesIn(scope, sql), filter).limit(raw.lit(atMost));
  const newest = raw`nullif(state.newest, 0)`;
  const rows = outOf(scope, sql, gathered)
    .clearSelect()
    .leftJoin("device_state as state", "state.device_no", "device.device_no")
    .selectAll("device")
    .select([newest.as("newest"), raw<number>`count(*) over ()`.as("total")]) as unknown as Rows;
  const onPage = by(newest, rows)
    .limit(raw.lit(page_size))
    .offset(raw.lit((page - 1) * page_size));
  const found = by(raw`device.newest`, outOf(scope, sql, onPage))
    .clearSelect()
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .select(deviceColumns)
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

/** Whether the products' own counts give the total of a filter: it takes all devices, or all of one product. */
export function isPlain({ online, activated, status, kind, keyword, refusedSince }: DeviceFilter): boolean {
  return !online && !activated && !status && !kind && !keyword && refusedSince === undefined;
}

function countedBy(scope: Scope, sql: Sql, productId: string | undefined) {
  const all = within(scope, sql)
    .selectFrom("product")
    .select(raw<number | null>`sum(product.device_count - product.unlisted_count)::float8`.as("total"));
  return productId === undefined ? all : all.where("product.id", "=", productId);
}

type Fit = Partial<
  Pick<DeviceFilter, "product_id" | "online" | "activated" | "status" | "kind" | "keyword" | "refusedSince">
>;

/** The part of a filter for which an index holds the fitting devices in the order of the sorted column. */
function inOrder({ sort, product_id, online, activated, status, kind }: DeviceFilter): Fit {
  if (sort === "device_name") return { product_id };
  if (product_id) return { product_id, online: online === isOnline.online ? online : undefined };
  if (online) return { online };
  if (activated) return { activated };
  return status === enabled.no ? { status } : kind === deviceKind.virtual ? { kind } : {};
}

function devicesIn(scope: Scope, sql: Sql): Rows {
  return within(scope, sql).selectFrom("device").selectAll();
}

/** The rows that a query gives, under the name of their table. */
function outOf(scope: Scope, sql: Sql, query: Rows): Rows {
  return within(scope, sql).selectFrom(query.as("device")).selectAll();
}

function matching(
  scope: Scope,
  rows: Rows,
  { product_id, online, activated, status, kind, keyword, refusedSince }: Fit,
): Rows {
  let query = rows.where("device.produced", "=", raw.lit(false));
  const alone = !product_id && !online && !activated && !status && !kind && refusedSince === undefined;
  if (keyword) query = query.where((e) => e.or(waysToFit(scope, keyword, { alone })));
  if (product_id) query = query.where("device.product_id", "=", product_id);
  if (refusedSince !== undefined) {
    query = query.where(raw<boolean>`device.id in (
      select refusal.device_id from ${rowsOf(scope, "device_refusal")} as refusal where refusal.time >= ${refusedSince})`);
  }
  // As literals: a kept plan can then use an index that holds only one of the values.
  for (const [column, value] of Object.entries({ online, activated, status, kind })) {
    if (value) query = query.where(raw<boolean>`${raw.ref(`device.${column}`)} = ${raw.lit(value)}`);
  }
  return query;
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
  return { rows: rows as Device[], total: rows[0]?.total ?? null };
}
