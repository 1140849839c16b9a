import type { DeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import { alarmKind } from "@thingwright/contract/devices/production-states.ts";
import type { ProductionAlarm } from "@thingwright/contract/devices/production-alarms.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";
import { networkOf } from "../../platform/network.ts";
import { getProduct } from "../products/index.ts";
import {
  acknowledgeAlarm,
  type AlarmFilter,
  type Cause,
  findAlarm,
  findNamed,
  findTakeovers,
  hasDevice,
  forgetTakeovers,
  keepTakeovers,
  listAlarms,
  raise,
  takeUnordered,
} from "./alarms.store.ts";
import type { Tell } from "./tell.ts";
import { isInTwoPlaces, remember } from "./two-places.ts";

const scope = systemScope("what every owner's devices do may be a cause for alarm");

/** Throws not_found. */
export async function list(
  context: Context,
  productId: string,
  query: Omit<AlarmFilter, "product_id">,
): Promise<ListPage<ProductionAlarm>> {
  await getProduct(context, productId);
  const { scope: reach, sql } = context;
  if (query.device_id && !(await hasDevice(reach, sql, query.device_id))) throw problem("not_found");
  return listAlarms(context.scope, context.sql, { ...query, product_id: productId });
}

/** Acknowledges an alarm; an alarm that is acknowledged already stays as it is. Throws not_found. */
export async function acknowledge(
  context: Context,
  { id: productId, alarmId }: { id: string; alarmId: string },
  tell: Tell,
): Promise<ProductionAlarm> {
  const { sql, now, actor, audit } = context;
  const before = await findAlarm(context.scope, sql, productId, alarmId);
  if (!before) throw problem("not_found");
  if (!(await acknowledgeAlarm(context.scope, sql, alarmId, actor.uid, seconds(now)))) return before;
  tell(sql, productId);
  const after = await findAlarm(context.scope, sql, productId, alarmId);
  if (!after) throw problem("not_found");
  // Operation records are filtered by product: the product id hides this record from members whose role does not
  // include the product.
  const stateOf = ({ state }: ProductionAlarm) => ({ product_id: productId, state });
  audit({ id: alarmId, name: after.device_name, before: stateOf(before), after: stateOf(after) });
  return after;
}

/**
 * Raises alarms about devices that came online for the first time although their product has orders, none of which
 * includes them.
 */
export async function watchActivated(sql: Sql, came: ReadonlyMap<string, number>, tell: Tell): Promise<void> {
  const found = await takeUnordered(scope, sql, [...came.keys()]);
  await raiseAll(
    sql,
    found.map(({ id, order_id, device_name, owner_id, product_id }) => ({
      id: newId(came.get(id)!),
      owner_id,
      product_id,
      order_id,
      device_name,
      kind: alarmKind.excess,
      cause_id: order_id ?? product_id,
      device_id: id,
      begins: 1,
      adds: 1,
      at: seconds(came.get(id)!),
    })),
    tell,
  );
}

/** Raises alarms about devices whose connections are taken over back and forth. */
export async function watchTakeovers(
  sql: Sql,
  events: readonly DeviceEvent<"taken_over">[],
  tell: Tell,
): Promise<void> {
  if (events.length === 0) return;
  const ids = [...new Set(events.map(({ device }) => device.id))].toSorted();
  const named = new Map((await findNamed(scope, sql, ids)).map((one) => [one.id, one.device_name]));
  const known = new Map((await findTakeovers(scope, sql, ids)).map((one) => [one.device_id, one]));
  const causes: Cause[] = [];
  for (const id of ids) {
    const device_name = named.get(id);
    if (device_name === undefined) continue;
    const { networks = [], times = [] } = known.get(id) ?? {};
    let takeovers = networks.map((network, i) => ({ network, time: Number(times[i]) }));
    for (const { device, data, time } of events) {
      if (device.id !== id) continue;
      takeovers = remember(takeovers, { network: networkOf(data.address), time });
      if (!isInTwoPlaces(takeovers)) continue;
      causes.push({
        id: newId(time),
        owner_id: device.ownerId,
        product_id: device.productId,
        kind: alarmKind.twoPlaces,
        cause_id: id,
        device_id: id,
        device_name,
        begins: takeovers.length,
        adds: 1,
        at: seconds(time),
      });
    }
    const { device } = events.find((event) => event.device.id === id)!;
    await keepTakeovers(scope, sql, {
      device_id: id,
      owner_id: device.ownerId,
      product_id: device.productId,
      networks: takeovers.map(({ network }) => network),
      times: takeovers.map(({ time }) => time),
      last_at: seconds(takeovers.at(-1)!.time),
    });
  }
  await raiseAll(sql, causes, tell);
}

/** Raises alarms in a fixed order, so that no two transactions deadlock. */
async function raiseAll(sql: Sql, causes: readonly Cause[], tell: Tell): Promise<void> {
  const key = ({ product_id, kind, cause_id }: Cause) => `${product_id} ${kind} ${cause_id}`;
  for (const cause of causes.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)))
    await raise(scope, sql, cause);
  for (const product of new Set(causes.map(({ product_id }) => product_id))) tell(sql, product);
}

const keptSeconds = 3600;

/** Deletes takeovers that are too old to matter. @param now milliseconds */
export function forgetOld(sql: Sql, now: number): Promise<void> {
  return forgetTakeovers(scope, sql, seconds(now) - keptSeconds);
}
