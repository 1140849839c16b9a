import type { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { getProduct } from "../products/index.ts";
import { recentSince } from "../telemetry/index.ts";
import { hasExactCounters } from "./device-conditions.store.ts";
import { findPerson } from "./device-list.ts";
import { countAll } from "./device-list.store.ts";
import { clustersOfAll, clustersOfFitting } from "./device-map.store.ts";
import { chooseSearchMode } from "./keyword.store.ts";

/** The width of a cell in degrees at zoom 0; each zoom level halves it. */
const widest = 15;

/**
 * Shows devices on a map, in clusters. For all devices, or those of one product, the counts are kept up to date as
 * devices change. With other filters, at most `limits.mapSample` matching devices are examined. If there are that many
 * or more, the answer has `sampled`.
 */
export async function map(
  context: Context,
  query: Parsed<(typeof devices)["map"]>["query"],
): Promise<Result<(typeof devices)["map"]>> {
  const { scope, sql, now } = context;
  const { zoom, west, south, east, north, refused, ...rest } = query;
  const conditions = {
    ...rest,
    refusedSince: refused && recentSince(now),
    now: seconds(now),
    searchMode: await chooseSearchMode(scope, sql, rest.keyword),
  };
  const cells = { west, south, east, north, size: widest / 2 ** zoom, most: limits.mapClusters };
  await findPerson(context, conditions);
  if (conditions.product_id !== undefined) await getProduct(context, conditions.product_id);
  if (hasExactCounters(conditions)) {
    const { clusters, located } = await clustersOfAll(scope, sql, conditions.product_id, cells);
    const total = await countAll(scope, sql, conditions.product_id);
    return { clusters, located, unlocated: Math.max(0, total - located) };
  }
  const most = limits.mapSample;
  const { clusters, located, looked } = await clustersOfFitting(scope, sql, conditions, most, cells);
  const sampled = looked >= most ? { sampled: looked } : {};
  return { clusters, located, unlocated: looked - located, ...sampled };
}
