import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import type { NotBelow } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { accountScope, ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { devicesAmong, getDevice } from "../devices/index.ts";
import { activityOf } from "../telemetry/index.ts";
import { putBelow, takeAway } from "./place.ts";
import { devicesBelow } from "./sub-devices.store.ts";

type Routes = typeof subDevices;

export async function list(
  context: Context,
  gatewayId: string,
  query: Parsed<Routes["list"]>["query"],
): Promise<Result<Routes["list"]>> {
  const { scope, sql, now } = context;
  await getDevice(context, gatewayId);
  const found = await devicesBelow(scope, sql, { ...query, gatewayId });
  const ids = found.list.map(({ id }) => id);
  const activity = await activityOf(context, ids, now);
  return { ...found, list: found.list.map((device) => ({ ...device, activity: activity.get(device.id)! })) };
}

/** Puts devices below a gateway. Devices that are below another gateway leave it; both gateways are notified. */
export async function add(
  context: Context,
  gatewayId: string,
  ids: readonly string[],
  events: EventLog,
): Promise<null> {
  const { scope, sql, language, audit } = context;
  const gateway = await getDevice(context, gatewayId);
  const different = [...new Set(ids)];
  const reached = await devicesAmong(scope, sql, different);
  if (reached.length < different.length) throw problem("not_found");
  const { refused, moved } = await putBelow(placing(context, events), gatewayId, different);
  if (refused.size > 0)
    throw refuseFields(
      language,
      ids.flatMap((id, i) => {
        const reason = refused.get(id);
        return reason ? [{ path: `device_ids.${i}`, ...fieldFor[reason] }] : [];
      }),
    );
  const { name, product_id } = gateway;
  audit({ id: gatewayId, name, after: { product_id, sub_devices: moved.map((device) => device.name) } });
  return null;
}

/** Takes a device away from its gateway, and notifies the gateway. */
export async function remove(
  context: Context,
  gatewayId: string,
  deviceId: string,
  events: EventLog,
): Promise<null> {
  const gateway = await getDevice(context, gatewayId);
  const device = await getDevice(context, deviceId);
  const taken = await takeAway(placing(context, events), gatewayId, [deviceId]);
  if (taken.length === 0) throw problem("not_found");
  const { name, product_id } = gateway;
  context.audit({ id: gatewayId, name, before: { product_id, sub_devices: [device.name] } });
  return null;
}

function placing({ scope, sql, now }: Context, events: EventLog) {
  return { scope: accountScope(ownerOf(scope)), sql, now, events, asked: false };
}

const fieldFor = {
  sub_device_unknown: { key: "sub_device_unknown" },
  sub_device_self: { key: "sub_device_self" },
  sub_device_nested: { key: "sub_device_nested" },
  sub_device_kind: { key: "sub_device_kind" },
  sub_devices_full: { key: "sub_devices_full", parameters: { maximum: limits.subDevices } },
} as const satisfies Record<NotBelow, unknown>;
