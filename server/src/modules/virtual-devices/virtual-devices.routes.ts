import { virtualDevices } from "@thingwright/contract/virtual-devices.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Vault } from "../../platform/secrets.ts";
import { create, get, list, remove, setOnline } from "./virtual-devices.ts";

export function mountVirtualDevices(http: Http, parts: { events: EventLog; vault: Vault }): void {
  const { events } = parts;
  mount(http, "virtualDevices", virtualDevices, {
    list: ({ params, query }, context) => list(context, params.id, query),
    create: ({ params, body }, context) => create(context, params.id, body.name, parts),
    get: ({ params }, context) => get(context, params),
    remove: ({ params }, context) => remove(context, params, events),
    setOnline: ({ params, body }, context) => setOnline(context, params, body.online, events),
  });
}
