import { devices } from "@thingwright/contract/devices/devices.ts";
import type { DeviceCalls, Gateway } from "../../gateway/ports.ts";
import { mqttCredentials } from "@thingwright/contract/devices/mqtt-credentials.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { BindingEntry } from "@thingwright/contract/points/telemetry.ts";
import type { Context } from "../../http/context.ts";
import type { CursorPage } from "../../platform/database/cursor.ts";
import { mount } from "../../http/mount.ts";
import { mqttPath } from "../../http/mqtt.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { history, latest, logs, series, seriesOfMany } from "../telemetry/index.ts";
import { labelMany, removeMany, setStatusOfMany } from "./bulk.ts";
import { bulkKinds } from "./bulk-kinds.ts";
import { call, type CallDeps, causeOf, sendMessage } from "./call.ts";
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
import { reviewTiers } from "./tiers.ts";
import { reset } from "./reset.ts";

interface DeviceDeps extends DeviceRemoval {
  telemetry: CallDeps["desired"];
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
  platform: PlatformDeps,
  { telemetry, sessions, areas, gateway, calls, unbind, erase, bindingLog }: DeviceDeps,
): Module {
  const { sql, events, vault, clock, cluster, tasks } = platform;
  const removalDeps = { ...platform, unbind, erase };
  const kinds = bulkKinds(removalDeps);
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
        remove: ({ params }, context) => remove(context, params.id, removalDeps),
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
