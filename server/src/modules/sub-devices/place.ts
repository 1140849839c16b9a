import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NotBelow } from "../../gateway/ports.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { countBelow, gatewaysAmong, lockPlaced, place, type Placed } from "./topology.store.ts";

interface Placing {
  /** The scope of the whole account: a gateway may have devices below it that its caller may not see. */
  scope: Scope;
  sql: Sql;
  now: number;
  events: EventLog;
  /** Whether the gateway itself asks for the change. */
  asked: boolean;
}

/**
 * Puts devices below a gateway: all of them, or none if one is refused.
 * @returns the reasons of refusals by device id, and the devices that were moved
 */
export async function putBelow(
  { scope, sql, now, events, asked }: Placing,
  gatewayId: string,
  ids: readonly string[],
): Promise<{ refused: Map<string, NotBelow>; moved: Placed[] }> {
  const locked = new Map(
    (await lockPlaced(scope, sql, [...new Set([gatewayId, ...ids])])).map((device) => [device.id, device]),
  );
  const gateway = locked.get(gatewayId);
  const gateways = new Set(await gatewaysAmong(scope, sql, ids));
  const refused = new Map<string, NotBelow>();
  for (const id of ids) {
    const reason = whyNot(gateway, locked.get(id), gateways);
    if (reason) refused.set(id, reason);
  }
  if (refused.size > 0) return { refused, moved: [] };
  const moved = ids.flatMap((id) => {
    const device = locked.get(id);
    return device && device.gatewayId !== gatewayId ? [device] : [];
  });
  const used = await countBelow(scope, sql, gatewayId);
  if (used + moved.length > limits.subDevices) {
    const more = moved.slice(Math.max(0, limits.subDevices - used));
    return { refused: new Map(more.map(({ id }) => [id, "sub_devices_full"])), moved: [] };
  }
  await move({ scope, sql, now, events, asked }, moved, gatewayId);
  return { refused, moved };
}

/** Takes devices away from a gateway. @returns those that were below it */
export async function takeAway(
  placing: Placing,
  gatewayId: string,
  ids: readonly string[],
): Promise<Placed[]> {
  const { scope, sql } = placing;
  const locked = await lockPlaced(scope, sql, ids);
  const below = locked.filter((device) => device.gatewayId === gatewayId);
  await move(placing, below, null);
  return below;
}

async function move(
  { scope, sql, now, events, asked }: Placing,
  devices: readonly Placed[],
  to: string | null,
): Promise<void> {
  if (devices.length === 0) return;
  await place(
    scope,
    sql,
    devices.map(({ id }) => id),
    to,
  );
  const moves = devices.map(({ id: deviceId, productKey, deviceName, gatewayId: from }) => {
    return { deviceId, identity: { productKey, deviceName }, from, to, asked };
  });
  await events.emitAll(sql, "device.moved", moves, now);
}

function whyNot(
  gateway: Placed | undefined,
  device: Placed | undefined,
  gateways: ReadonlySet<string>,
): NotBelow | null {
  if (!gateway || !device) return "sub_device_unknown";
  if (device.id === gateway.id) return "sub_device_self";
  if (gateway.gatewayId !== null || gateways.has(device.id)) return "sub_device_nested";
  return device.kind === gateway.kind ? null : "sub_device_kind";
}
