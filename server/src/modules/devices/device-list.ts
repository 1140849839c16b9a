import { type Device, DeviceName, type devices } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { Result } from "@thingwright/contract/route.ts";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { Clock } from "../../platform/clock.ts";
import { getProduct } from "../products/index.ts";
import {
  countAll,
  type DeviceFilter,
  isPlain,
  pageOfAll,
  pageAlong,
  pageOfGathered,
  type Position,
} from "./device-list.store.ts";

/** How long a filter that fits more than a total counts is taken to fit so many still, in milliseconds. */
const manyFor = 5000;
/** How many of the first devices are looked at for a keyword that fits many: mostly they hold a page of it. */
const firstLook = 20_000;

/** Remembers which filters fit more devices than are counted: finding that out again reads thousands of rows. */
export type KnownMany = LRUCache<string, true>;

export function knownMany(clock: Clock): KnownMany {
  return new LRUCache({ max: 10_000, ttl: manyFor, perf: { now: () => clock.now() } });
}

/** Devices in pages; past the exact total a page is reached by the cursor of the one before it. */
export async function list(
  context: Context,
  filter: DeviceFilter,
  many: KnownMany,
): Promise<Result<(typeof devices)["list"]>> {
  const after = filter.cursor === undefined ? null : positionIn(context, filter);
  if (!after && (filter.page - 1) * filter.page_size >= limits.totalExact) {
    const parameters = { maximum: limits.totalExact };
    throw refuseFields(context.language, [{ path: "page", key: "too_big", parameters }]);
  }
  const { rows, total } = await (isPlain(filter) ? plainPage : filteredPage)(context, filter, after, many);
  const page = rows.slice(0, filter.page_size);
  const last = page.at(-1);
  // A page with devices shows that the product is within reach.
  if (!last && filter.product_id !== undefined) await getProduct(context, filter.product_id);
  return {
    list: page,
    ...(total > limits.totalExact ? { total: limits.totalExact, total_capped: true } : { total }),
    next_cursor: last && rows.length > page.length ? cursorOf(last, filter) : null,
  };
}

interface Page {
  rows: Device[];
  total: number;
}

async function plainPage(
  { scope, sql }: Context,
  filter: DeviceFilter,
  after: Position | null,
): Promise<Page> {
  const { rows, total } = await pageAlong(scope, sql, filter, after);
  return { rows, total: total ?? (await countAll(scope, sql, filter.product_id)) };
}

/** Gathers what few devices fit; what many fit is read in order, since a page of it is near. */
async function filteredPage(
  context: Context,
  filter: DeviceFilter,
  after: Position | null,
  many: KnownMany,
): Promise<Page> {
  const { scope, sql } = context;
  const key = keyOf(context, filter);
  const gather = (of: DeviceFilter, from: Position | null) =>
    pageOfGathered(scope, sql, of, from, limits.totalExact + 1);
  if (!many.has(key)) {
    const { rows, total } = await gather(filter, after);
    const known = total ?? (await gather({ ...filter, page: 1 }, null)).total ?? 0;
    if (known <= limits.totalExact) return { rows, total: known };
    many.set(key, true);
  }
  return { rows: await pageOfMany(context, filter, after), total: limits.totalExact + 1 };
}

async function pageOfMany(
  { scope, sql }: Context,
  filter: DeviceFilter,
  after: Position | null,
): Promise<Device[]> {
  if (!filter.keyword) return (await pageAlong(scope, sql, filter, after)).rows;
  // Names often follow the order of registration: what fits may be far from the start, and then gathering is faster.
  const near = await pageAlong(scope, sql, filter, after, firstLook);
  if (near.rows.length > filter.page_size) return near.rows;
  return (await pageOfAll(scope, sql, filter, after)).rows;
}

function keyOf({ scope }: Context, filter: DeviceFilter): string {
  const { product_id, online, activated, status, kind, keyword } = filter;
  return JSON.stringify([scope.owner, scope.products, product_id, online, activated, status, kind, keyword]);
}

const Cursor = z.tuple([z.union([DeviceName, z.number().int()]), z.uuid()]);

function cursorOf(device: Device, { sort }: DeviceFilter): string {
  return Buffer.from(JSON.stringify([device[sort], device.id])).toString("base64url");
}

function positionIn(context: Context, { cursor = "", sort }: DeviceFilter): Position {
  try {
    const position = Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (typeof position[0] === (sort === "created_at" ? "number" : "string")) return position;
  } catch {
    // Not one of ours: refused like any other.
  }
  throw refuseFields(context.language, [{ path: "cursor", key: "invalid" }]);
}
