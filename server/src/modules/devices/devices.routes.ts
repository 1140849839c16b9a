import { devices } from "@thingwright/contract/devices.ts";
import type { DeviceCalls, Gateway } from "../../gateway/ports.ts";
import { mqttCredentials } from "@thingwright/contract/mqtt-credentials.ts";
import { mount } from "../../http/mount.ts";
import { mqttPath } from "../../http/mqtt.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { type Erase, history, latest, logs, series, seriesOfMany } from "../telemetry/index.ts";
import { removeMany, setStatusOfMany } from "./bulk.ts";
import { bulkKinds } from "./bulk-kinds.ts";
import { call, type CallParts, sendMessage } from "./call.ts";
import { connection } from "./connection.ts";
import { definitionOf } from "./definition.ts";
import { list } from "./device-list.ts";
import { details, remove, renewSecret, setStatus } from "./devices.ts";
import { virtualDeviceQuota } from "./virtual-device-quota.store.ts";
import { wireDeviceEvents } from "./device-events.ts";
import { getMqttCredentials, removeMqttCredentials, setMqttCredentials } from "./mqtt-credentials.ts";
import { register } from "./register.ts";
import { reset } from "./reset.ts";
import type { DeviceSessions } from "./sessions.ts";

interface DeviceParts {
  telemetry: CallParts["desired"];
  sessions: DeviceSessions;
  gateway: Gateway;
  calls: DeviceCalls;
  erase: Erase;
}

export function devicesModule(
  platform: PlatformParts,
  { telemetry, sessions, gateway, calls, erase }: DeviceParts,
): Module {
  const { events, vault, clock, config, cluster, tasks } = platform;
  const told = { ...platform, erase };
  const kinds = bulkKinds(told);
  for (const kind of [kinds.enable, kinds.disable, kinds.remove]) tasks.register(kind);
  const endReviews = wireDeviceEvents(platform, gateway);
  cluster.onDead((no) => sessions.endLost(clock.now(), no));
  return {
    name: "devices",
    tables: {
      device: [
        "No quota: device_quota of the account, and limits.debugDevices of a product in development",
        virtualDeviceQuota,
      ],
      mqtt_credentials: "No quota: at most one row of a device",
    },
    prepare: () => sessions.endLost(clock.now()),
    async close() {
      calls.close();
      await endReviews();
    },
    mount(http) {
      mount(http, "devices", devices, {
        list: ({ query }, context) => list(context, query),
        create: ({ body }, context) => register(context, body, platform),
        get: ({ params }, context) => details(context, params.id),
        remove: ({ params }, context) => remove(context, params.id, told),
        setStatus: ({ params, body }, context) => setStatus(context, params.id, body.status, events),
        setStatusOfMany: ({ body }, context) => setStatusOfMany(context, body, { tasks, kinds }),
        removeMany: ({ body }, context) => removeMany(context, body, { tasks, kinds }),
        renewSecret: ({ params }, context) => renewSecret(context, params.id, { events, vault }),
        reset: ({ params }, context) => reset(context, params.id, events),
        definition: ({ params }, context) => definitionOf(context, params.id),
        properties: async ({ params }, context) => ({ list: await latest(context, params.id) }),
        history: ({ params, query }, context) => history(context, params.id, query),
        series: ({ params, query }, context) => series(context, params.id, query),
        seriesOfMany: ({ params, query }, context) => seriesOfMany(context, params.id, query),
        call: ({ params, body }, context) => call(context, params.id, body, { calls, desired: telemetry }),
        sendMessage: ({ params, body }, context) => sendMessage(context, params.id, body, calls),
        communicationLog: ({ params, query }, context) => logs(context, params.id, query),
        connection: async (_, context) => ({
          ...(await connection(context, config, gateway)),
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
