import { type DeviceConnection, devices } from "@thingwright/contract/devices.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Vault } from "../../platform/secrets.ts";
import { history, latest, logs, series } from "../telemetry/index.ts";
import { call, type CallParts } from "./call.ts";
import { list } from "./device-list.ts";
import { get, remove, renewSecret, setStatus } from "./devices.ts";
import { register } from "./register.ts";

export interface DeviceParts extends CallParts {
  events: EventLog;
  vault: Vault;
  /** Where devices reach the platform. */
  connection: DeviceConnection;
}

export function mountDevices(http: Http, parts: DeviceParts): void {
  const { events, vault } = parts;
  mount(http, "devices", devices, {
    list: ({ query }, context) => list(context, query),
    create: ({ body }, context) => register(context, body, vault),
    get: ({ params }, context) => get(context, params.id),
    remove: ({ params }, context) => remove(context, params.id, events),
    setStatus: ({ params, body }, context) => setStatus(context, params.id, body.status, events),
    renewSecret: ({ params }, context) => renewSecret(context, params.id, { events, vault }),
    properties: async ({ params }, context) => ({ list: await latest(context, params.id) }),
    history: ({ params, query }, context) => history(context, params.id, query),
    series: ({ params, query }, context) => series(context, params.id, query),
    call: ({ params, body }, context) => call(context, params.id, body, parts),
    communicationLog: ({ params, query }, context) => logs(context, params.id, query),
    connection: async () => parts.connection,
  });
}
