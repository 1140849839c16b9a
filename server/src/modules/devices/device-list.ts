import { DeviceName, type devices, type ListedDevice } from "@thingwright/contract/devices/devices.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Seconds } from "@thingwright/contract/basics/numbers.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import { z } from "zod";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { reconcileTotal, totalOf } from "../../platform/database/count.ts";
import { getProduct } from "../products/index.ts";
import { findPlaces, isPerson } from "./devices.store.ts";
import { activityOf, recentSince } from "../telemetry/index.ts";
import { seconds } from "../../platform/clock.ts";
import {
  type DeviceConditions,
  hasExactCounters,
  inOrder,
  isBoundWithin,
  isNaming,
  isScattered,
  keyOf,
} from "./device-conditions.store.ts";
import { get } from "./devices.ts";
import { chooseSearchMode } from "./keyword.store.ts";
import {
  countAll,
  type DeviceFilter,
  type GatheredSort,
  pageOfAll,
  pageOfBound,
  pageByIndex,
  pageInGatheredOrder,
  pageOfGathered,
  type Position,
} from "./device-list.store.ts";

/**
 * If the total of a filter is known, its page is first searched for among this many devices, which usually contain it.
 */
const firstLook = 1000;
/** The same for a filter that many devices match: searching costs less than gathering and sorting them all. */
const firstLookForMany = 20_000;

type List = Result<(typeof devices)["list"]>;
type Query = Parsed<(typeof devices)["list"]>["query"];

/**
 * Lists devices in pages. Pages beyond the first `limits.totalExact` devices are reached only by the cursor of the
 * previous page.
 */
export async function list(context: Context, query: Query): Promise<List> {
  // A caller who may see a device also sees that somebody has it, but must not search by a person outside the scope.
  await findPerson(context, query);
  const answer = await pageOf(context, query);
  // Only an empty page needs this check: devices on the page show that the product is within the scope.
  if (answer.list.length === 0 && query.product_id !== undefined) await getProduct(context, query.product_id);
  // Likewise, sub-devices on the page show that their gateway is within the scope.
  if (answer.list.length === 0 && query.gateway_id !== undefined) await get(context, query.gateway_id);
  if (answer.list.length === 0) return answer;
  const ids = answer.list.map(({ id }) => id);
  const activity = query.activity ? await activityOf(context, ids, context.now) : null;
  const places = query.gateways ? await findPlaces(context.scope, context.sql, ids) : null;
  if (!activity && !places) return answer;
  const rows = answer.list.map((device) => ({
    ...device,
    ...(activity && { activity: activity.get(device.id) }),
    ...places?.get(device.id),
  }));
  return { ...answer, list: rows };
}

/** Throws not_found if the filter names a person outside the scope. */
export async function findPerson(
  { scope, sql }: Context,
  { app_user_id: id }: DeviceConditions,
): Promise<void> {
  if (id !== undefined && !(await isPerson(scope, sql, id))) throw problem("not_found");
}

async function pageOf(context: Context, query: Query): Promise<List> {
  const { sort, refused, activity: _, ...rest } = query;
  const known = {
    ...rest,
    refusedSince: refused && recentSince(context.now),
    now: seconds(context.now),
    searchMode: await chooseSearchMode(context.scope, context.sql, rest.keyword),
  };
  if (isGathered(sort)) return inGatheredOrder(context, { ...known, sort });
  const filter: DeviceFilter = { ...known, sort };
  const after = filter.cursor === undefined ? null : positionIn(context, filter);
  if (!after && (filter.page - 1) * filter.page_size >= limits.totalExact) {
    const parameters = { maximum: limits.totalExact };
    throw refuseFields(context.language, [{ path: "page", key: "too_big", parameters }]);
  }
  const found = await (hasExactCounters(filter) ? plainPage : filteredPage)(context, filter, after);
  const { rows } = found;
  const page = rows.slice(0, filter.page_size);
  const last = page.at(-1);
  return {
    list: page,
    ...totalOf(totalBeside(found, filter, after)),
    next_cursor: last && rows.length > page.length ? cursorOf(last, filter) : null,
  };
}

function isGathered(sort: Query["sort"]): sort is GatheredSort {
  return sort !== "created_at" && sort !== "device_name";
}

/** Lists devices in an order that no index has. Refuses the sort if more devices match than are counted exactly. */
async function inGatheredOrder(context: Context, query: DeviceFilter<GatheredSort>): Promise<List> {
  const { scope, sql } = context;
  if (query.cursor !== undefined) throw refuseFields(context.language, [{ path: "cursor", key: "invalid" }]);
  const find = (page: number) => pageInGatheredOrder(scope, sql, { ...query, page }, limits.totalExact + 1);
  const known = sql.totals?.of(scope).get(keyOf(query)) ?? 0;
  const { rows, total } = known > limits.totalExact ? { rows: [], total: known } : await find(query.page);
  const fitting = total ?? (query.page === 1 ? 0 : ((await find(1)).total ?? 0));
  if (fitting <= limits.totalExact) return { list: rows, total: fitting, next_cursor: null };
  sql.totals?.of(scope).set(keyOf(query), fitting);
  const parameters = { maximum: limits.totalExact };
  throw refuseFields(context.language, [{ path: "sort", key: "too_many_to_sort", parameters }]);
}

interface Page {
  rows: ListedDevice[];
  total: number;
}

async function plainPage(
  { scope, sql }: Context,
  filter: DeviceFilter,
  after: Position | null,
): Promise<Page> {
  const { rows, total } = await pageByIndex(scope, sql, filter, after);
  return { rows, total: total ?? (await countAll(scope, sql, filter.product_id)) };
}

/** The total that goes with a page. If the page is not the last, `rows` has one row more than the page. */
function totalBeside({ rows, total }: Page, filter: DeviceFilter, after: Position | null): number {
  if (after) return Math.max(total, rows.length);
  return reconcileTotal(total, rows.length, filter, rows.length <= filter.page_size);
}

/**
 * Reads a page of a filter. If few devices match, they are gathered, sorted and counted. If a recent call has counted
 * many, they are read along the index instead: if many devices match, the page is near the start of the index.
 */
async function filteredPage(context: Context, filter: DeviceFilter, after: Position | null): Promise<Page> {
  const { scope, sql } = context;
  const totals = sql.totals?.of(scope);
  const key = keyOf(filter);
  const known = totals?.get(key);
  if (known !== undefined && known > limits.totalExact) {
    return { rows: await pageOfMany(context, filter, after), total: known };
  }
  if (known !== undefined && filter.sort === "created_at" && isBoundWithin(filter)) {
    const { rows } = await pageOfBound(scope, sql, { ...filter, sort: filter.sort }, after);
    return { rows, total: known };
  }
  if (known !== undefined && !isNaming(filter)) {
    const rows = await look(context, filter, after, firstLook);
    if (rows) return { rows, total: known };
  }
  const gather = (of: DeviceFilter, from: Position | null) =>
    pageOfGathered(scope, sql, of, from, limits.totalExact + 1);
  const { rows, total: gathered } = await gather(filter, after);
  const total = gathered ?? (await gather({ ...filter, page: 1 }, null)).total ?? 0;
  totals?.set(key, total);
  if (total <= limits.totalExact) return { rows, total };
  return { rows: await pageOfMany(context, filter, after), total };
}

async function pageOfMany(
  context: Context,
  filter: DeviceFilter,
  after: Position | null,
): Promise<ListedDevice[]> {
  const { scope, sql } = context;
  if (!isScattered(filter)) return (await pageByIndex(scope, sql, filter, after)).rows;
  // Names and versions often follow the order of registration: matching devices may be far from the start of one index
  // order, and near the start of another. If they are far from the start of every order, gathering is faster.
  const { length } = inOrder(filter);
  for (const atMost of [firstLook, Math.ceil(firstLookForMany / length)]) {
    const rows = await look(context, filter, after, atMost);
    if (rows) return rows;
  }
  return (await pageOfAll(scope, sql, filter, after)).rows;
}

/** Searches for a whole page among the first devices of each index order; null if no order has a whole page there. */
async function look(
  { scope, sql }: Context,
  filter: DeviceFilter,
  after: Position | null,
  atMost: number,
): Promise<ListedDevice[] | null> {
  for (const among of inOrder(filter)) {
    const { rows } = await pageByIndex(scope, sql, filter, after, { among, atMost });
    if (rows.length > filter.page_size) return rows;
  }
  return null;
}

const Cursor = z.tuple([z.union([DeviceName, Seconds]), z.uuid()]);

function cursorOf(device: ListedDevice, { sort }: DeviceFilter): string {
  return Buffer.from(JSON.stringify([device[sort], device.id])).toString("base64url");
}

function positionIn(context: Context, { cursor = "", sort }: DeviceFilter): Position {
  try {
    const position = Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (typeof position[0] === (sort === "created_at" ? "number" : "string")) return position;
  } catch {
    // A cursor that this server did not make is refused like any other bad value.
  }
  throw refuseFields(context.language, [{ path: "cursor", key: "invalid" }]);
}
