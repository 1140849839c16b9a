import { deviceCalls } from "@thingwright/contract/devices/device-calls.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import type { CallLog } from "./call-log.ts";
import { list } from "./device-calls.ts";

export function deviceCallsModule(log: CallLog): Module {
  return {
    name: "device-calls",
    tables: { device_call: "No quota: what devices are called for, for LOG_DAYS" },
    finish: () => log.flush(),
    mount(http) {
      mount(http, "deviceCalls", deviceCalls, {
        list: ({ params, query }, context) => list(context, params.id, query, log),
      });
    },
  };
}
