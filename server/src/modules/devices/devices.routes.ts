import { devices, type Device } from "@thingwright/contract/devices.ts";
import type { DeviceCalls, Gateway } from "../../gateway/ports.ts";
import { mqttCredentials } from "@thingwright/contract/mqtt-credentials.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import type { BindingEntry } from "@thingwright/contract/telemetry.ts";
import type { Context } from "../../http/context.ts";
import type { CursorPage } from "../../platform/database/cursor.ts";
import { mount } from "../../http/mount.ts";
import { mqttPath } from "../../http/mqtt.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { history, latest, logs, series, seriesOfMany } from "../telemetry/index.ts";
import { labelMany, removeMany, setStatusOfMany } from "./bulk.ts";
import { bulkKinds } from "./bulk-kinds.ts";
import { call, type CallParts, causeOf, sendMessage } from "./call.ts";
import { connection } from "./connection.ts";
import { keptDefinitionOf } from "./definition.ts";
import { list } from "./device-list.ts";
import { map } from "./device-map.ts";
import { type DeviceAreas, sumUpPlaces } from "./areas.ts";
import { details, get, remove, renewSecret, setStatus, type DeviceRemoval } from "./devices.ts";
import { virtualDeviceQuota } from "./virtual-device-quota.store.ts";
import { wireDeviceEvents } from "./device-events.ts";
import { getMqttCredentials, removeMqttCredentials, setMqttCredentials } from "./mqtt-credentials.ts";
import { exportDevices } from "./export.ts";
import { register } from "./register.ts";
import type { DeviceSessions } from "./sessions.ts";
import { activated, productStatus, activityTier } from "@thingwright/contract/enums.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { EventLog } from "../../platform/events.ts";
import { lockProduct } from "../products/index.ts";
import { updateDevice } from "./devices.store.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { moveToTiers, reviewDue, type TierBounds } from "./tiers.store.ts";

const scope = systemScope("tiers are kept for the devices of every owner");
const daySeconds = 86_400;
/** Devices in a transaction, and how many of these there are in one go: what is left is done a minute later. */
const atOnce = 1000;
const goes = 20;
const againSeconds = 60;

const bounds: TierBounds = Object.entries(limits.tierDays).map(
  ([name, days]) => [activityTier[name as keyof typeof limits.tierDays], days * daySeconds] as const,
);

/**
 * Puts devices into the tiers that their last data gives them; to be called every minute. Only devices whose tier may be
 * another by now are looked at: those that have grown older than it allows, and those that new data or an activation has
 * marked.
 * @param now milliseconds since 1970
 */
async function reviewTiers(sql: Sql, now: number): Promise<void> {
  const at = seconds(now);
  const looked = { now: at, bounds, beyond: activityTier.stealth, most: atOnce };
  for (let go = 0; go < goes; go++) {
    const { due, changed } = await reviewDue(scope, sql, looked);
    if (changed.length > 0)
      await sql.transaction((transaction) => moveToTiers(scope, transaction, changed, at + againSeconds));
    if (due < atOnce) return;
  }
}

interface DeviceParts extends DeviceRemoval {
  telemetry: CallParts["desired"];
  sessions: DeviceSessions;
  areas: DeviceAreas;
  gateway: Gateway;
  calls: DeviceCalls;
  bindingLog: (
    context: Context,
    id: string,
    query: Parsed<(typeof devices)["communicationLog"]>["query"],
  ) => Promise<CursorPage<BindingEntry>>;
}

export function devicesModule(
  platform: PlatformParts,
  { telemetry, sessions, areas, gateway, calls, unbind, erase, bindingLog }: DeviceParts,
): Module {
  const { sql, events, vault, clock, cluster, tasks } = platform;
  const told = { ...platform, unbind, erase };
  const kinds = bulkKinds(told);
  for (const kind of [kinds.enable, kinds.disable, kinds.remove, kinds.label]) tasks.register(kind);
  const endReviews = wireDeviceEvents(platform, gateway);
  cluster.onDead((no) => sessions.endLost(clock.now(), no));
  return {
    name: "devices",
    tables: {
      device: [
        "No quota: device_quota of the account, and limits.debugDevices of a product in development",
        virtualDeviceQuota,
      ],
      tier_review: "one row of a device",
      device_cell:
        "No quota: a row of a device, and once summed up one of the devices of a product at a place",
      mqtt_credentials: "No quota: at most one row of a device",
      device_search: "No quota: one row of a device",
    },
    async upkeep(now) {
      await reviewTiers(sql, now);
      await sumUpPlaces(sql);
    },
    prepare: () => sessions.endLost(clock.now()),
    async close() {
      calls.close();
      await endReviews();
    },
    finish: () => areas.finish(),
    mount(http) {
      mount(http, "devices", devices, {
        list: ({ query }, context) => list(context, query),
        map: ({ query }, context) => map(context, query),
        create: ({ body }, context) => register(context, body, platform),
        get: ({ params }, context) => details(context, params.id),
        remove: ({ params }, context) => remove(context, params.id, told),
        setStatus: ({ params, body }, context) => setStatus(context, params.id, body.status, events),
        setStatusOfMany: ({ body }, context) => setStatusOfMany(context, body, { tasks, kinds }),
        removeMany: ({ body }, context) => removeMany(context, body, { tasks, kinds }),
        labelMany: ({ body }, context) => labelMany(context, body, { tasks, kinds }),
        export: ({ query }, context) => exportDevices(context, query),
        renewSecret: ({ params }, context) => renewSecret(context, params.id, { events, vault }),
        reset: ({ params }, context) => reset(context, params.id, events),
        definition: ({ params }, context) => keptDefinitionOf(context, params.id, platform.kept),
        properties: async ({ params }, context) => ({ list: await latest(context, params.id) }),
        history: ({ params, query }, context) => history(context, params.id, query),
        series: ({ params, query }, context) => series(context, params.id, query),
        seriesOfMany: ({ params, query }, context) => seriesOfMany(context, params.id, query),
        call: ({ params, body }, context) =>
          call(context, params.id, body, { calls, desired: telemetry }, causeOf(context.actor)),
        sendMessage: ({ params, body }, context) => sendMessage(context, params.id, body, calls),
        communicationLog: async ({ params, query }, context) => {
          if (query.type !== "bind") return logs(context, params.id, query);
          await get(context, params.id);
          return bindingLog(context, params.id, query);
        },
        connection: async (_, context) => ({
          ...connection(context, platform, gateway),
          websocket_path: mqttPath,
        }),
      });
      mount(http, "mqttCredentials", mqttCredentials, {
        get: ({ params }, context) => getMqttCredentials(context, params.id),
        set: ({ params, body }, context) => setMqttCredentials(context, params.id, body, { events, vault }),
        remove: ({ params }, context) => removeMqttCredentials(context, params.id, events),
      });
    },
  };
}

/**
 * Sets a device back to not activated, so that it may register itself again. Its connection ends; if it still has its
 * secrets, it connects again and is activated by that. Refused under a discontinued product, where it never could.
 */
async function reset(context: Context, id: string, events: EventLog): Promise<Device> {
  const { scope, sql, now, audit } = context;
  const before = await get(context, id);
  const product = await lockProduct(scope, sql, before.product_id);
  if (product?.status === productStatus.ceased) throw problem("product_ceased");
  await updateDevice(scope, sql, id, { activated: activated.no, activated_at: null });
  const after = await get(context, id);
  const stateOf = ({ activated: state, activated_at }: Device) => ({ activated: state, activated_at });
  audit({ id, name: after.name, before: stateOf(before), after: stateOf(after) });
  await events.emit(sql, "device.changed", { deviceId: id, reason: "reset" }, now);
  return after;
}
