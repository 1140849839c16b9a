import { limits } from "@thingwright/contract/grammar/limits.ts";
import { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { KeptStrangers } from "./strangers.ts";
import { list } from "./unknown-devices.ts";
import { forgetSeenBefore } from "./unknown-devices.store.ts";

const upkeep = systemScope("what is an hour old is forgotten, whoever it belongs to");

export function unknownDevicesModule(
  { sql }: PlatformDeps,
  { strangers }: { strangers: KeptStrangers },
): Module {
  return {
    name: "unknown-devices",
    tables: { unknown_device: "No quota: limits.unknownDevices of an account, for an hour" },
    upkeep: (now) => forgetSeenBefore(upkeep, sql, seconds(now) - limits.unknownDeviceSeconds),
    finish: () => strangers.close(),
    mount(http) {
      mount(http, "unknownDevices", unknownDevices, {
        list: ({ query }, context) => list(context, query),
      });
    },
  };
}
