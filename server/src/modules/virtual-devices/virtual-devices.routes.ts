import { virtualDevices } from "@thingwright/contract/virtual-devices.ts";
import type { Gateway } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { VirtualDeviceRunner } from "./runner.ts";
import { create, get, list, remove, setOnline } from "./virtual-devices.ts";

export function virtualDevicesModule(parts: PlatformParts, gateway: Gateway): Module {
  const { config, events, log } = parts;
  const runner = new VirtualDeviceRunner({
    ...parts,
    url: () => `mqtt://${reachable(config.HOST)}:${gateway.ports.mqtt}`,
  });
  return {
    name: "virtual-devices",
    start() {
      void runner
        .start()
        .catch((error: unknown) => log.error({ error }, "virtual devices could not be started"));
    },
    close: () => runner.stop(),
    mount(http) {
      mount(http, "virtualDevices", virtualDevices, {
        list: ({ params, query }, context) => list(context, params.id, query),
        create: ({ params, body }, context) => create(context, params.id, body.name, parts),
        get: ({ params }, context) => get(context, params),
        remove: ({ params }, context) => remove(context, params, events),
        setOnline: ({ params, body }, context) => setOnline(context, params, body.online, events),
      });
    },
  };
}

/** An address at which this machine reaches its own server: a wildcard cannot be connected to. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
