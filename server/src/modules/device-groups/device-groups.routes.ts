import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import type { DeviceCalls } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { CallDeps } from "../devices/index.ts";
import { call, choices, create, get, list, properties, remove, update } from "./device-groups.ts";

export function deviceGroupsModule({
  calls,
  telemetry,
}: {
  calls: DeviceCalls;
  telemetry: CallDeps["desired"];
}): Module {
  return {
    name: "device-groups",
    tables: {
      device_group: "No quota: limits.homeDeviceGroups of a home",
      device_group_member: "No quota: limits.groupDevices of a group",
    },
    mount(http) {
      mount(http, "deviceGroups", deviceGroups, {
        list: ({ params }, context) => list(context, params.id),
        create: ({ params, body }, context) => create(context, params.id, body),
        choices: ({ params }, context) => choices(context, params.id),
        get: ({ params }, context) => get(context, params.id),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id),
        properties: ({ params }, context) => properties(context, params.id),
        call: ({ params, body }, context) => call(context, params.id, body, { calls, desired: telemetry }),
      });
    },
  };
}
