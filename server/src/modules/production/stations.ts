import { randomBytes } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ProductionStation, production } from "@thingwright/contract/devices/production.ts";
import { orderStatus } from "@thingwright/contract/devices/production-states.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken } from "../../platform/secrets.ts";
import { get, lock, type OrderParams } from "./orders.ts";
import { lockStationAccessExclusive } from "./orders.store.ts";
import { countStations, findStation, insertStation, listStations, revoke } from "./stations.store.ts";

const day = 86_400;

export async function stations(
  context: Context,
  params: OrderParams,
): Promise<{ list: ProductionStation[] }> {
  await get(context, params);
  return { list: await listStations(context.scope, context.sql, params.orderId) };
}

/**
 * Creates a station for an open order; only this answer contains its token. Throws not_found, order_closed,
 * already_exists, too_many_stations and too_many_stations_ever.
 */
export async function createStation(
  context: Context,
  params: OrderParams,
  { name, days }: Parsed<(typeof production)["createStation"]>["body"],
): Promise<ProductionStation & { token: string }> {
  const { scope, sql, now, audit } = context;
  const order = await lock(context, params);
  if (order.status === orderStatus.closed) throw problem("order_closed");
  const there = await countStations(scope, sql, order.id, seconds(now));
  if (there.counting >= limits.stationsOfOrder)
    throw problem("too_many_stations", { limit: limits.stationsOfOrder });
  if (there.all >= limits.stationsEver)
    throw problem("too_many_stations_ever", { limit: limits.stationsEver });
  const id = newId(now);
  const token = `tws_${randomBytes(32).toString("base64url")}`;
  const row = {
    id,
    owner_id: ownerOf(scope),
    product_id: order.product_id,
    order_id: order.id,
    name,
    token_hash: hashToken(token),
    expires_at: seconds(now) + days * day,
    created_at: seconds(now),
  };
  await unlessTaken(
    "production_station_order_id_name_key",
    () => insertStation(scope, sql, row),
    () => problem("already_exists", { value: name }),
  );
  const after = await findStation(scope, sql, order.id, id);
  if (!after) throw problem("not_found");
  // Operation records are filtered by product: the product id hides this record from members whose role does not
  // include the product.
  const shown = { product_id: order.product_id, station: name, expires_at: row.expires_at };
  audit({ id: order.id, name: order.name, after: shown });
  return { ...after, token };
}

/** Ends the token of a station at once. Throws not_found. */
export async function revokeStation(
  context: Context,
  { stationId, ...params }: OrderParams & { stationId: string },
): Promise<null> {
  const { scope, sql, now, audit } = context;
  const { id, name, product_id } = await get(context, params);
  const station = await findStation(scope, sql, id, stationId);
  if (!station) throw problem("not_found");
  await lockStationAccessExclusive(sql, id);
  await revoke(scope, sql, stationId, seconds(now));
  audit({ id, name, before: { product_id, station: station.name } });
  return null;
}
