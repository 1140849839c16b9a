import { deviceCode } from "@thingwright/contract/devices/device-code.ts";
import type { Gateway } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { deviceCodeOf } from "./device-code.ts";

export function deviceCodeModule(
  { config }: PlatformDeps,
  { gateway }: { gateway: Pick<Gateway, "ports" | "anchor"> },
): Module {
  return {
    name: "device-code",
    mount(http) {
      mount(http, "deviceCode", deviceCode, {
        download: ({ params, query }, context) => deviceCodeOf(context, params.id, query, config, gateway),
      });
    },
  };
}
