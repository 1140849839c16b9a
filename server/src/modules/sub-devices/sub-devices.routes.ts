import { subDevices } from "@thingwright/contract/devices/sub-devices.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { add, list, remove } from "./sub-devices.ts";

export function subDevicesModule({ events }: Pick<PlatformDeps, "events">): Module {
  return {
    name: "sub-devices",
    tables: {},
    mount(http) {
      mount(http, "subDevices", subDevices, {
        list: ({ params, query }, context) => list(context, params.id, query),
        add: ({ params, body }, context) => add(context, params.id, body.device_ids, events),
        remove: ({ params }, context) => remove(context, params.id, params.subDeviceId, events),
      });
    },
  };
}
