import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import type { Gateway, ThingModels } from "../../gateway/ports.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import type { DeviceRemoval } from "../devices/index.ts";
import { behavior, endScenario, setBehavior, startScenario } from "./behavior.ts";
import { VirtualDeviceRunner, virtualDeviceShards } from "./runner.ts";
import { create, get, list, remove, setOnline } from "./virtual-devices.ts";

export function virtualDevicesModule(
  deps: PlatformDeps,
  { gateway, unbind, erase, models }: { gateway: Gateway; models: ThingModels } & DeviceRemoval,
): Module {
  const { config, events, cluster } = deps;
  const verbDeps = { ...deps, unbind, erase };
  const runner = new VirtualDeviceRunner({
    ...deps,
    models,
    url: () => `mqtt://${reachable(config.HOST)}:${gateway.ports.mqtt}`,
  });
  let stopSharing = async () => {};
  return {
    name: "virtual-devices",
    start() {
      const work = (shard: number, signal: AbortSignal) => runner.run(shard, signal);
      stopSharing = cluster.share({
        name: "virtual-devices",
        shards: virtualDeviceShards,
        role: "gateway",
        work,
      });
    },
    async close() {
      await stopSharing();
      runner.close();
    },
    tables: { virtual_device: "No quota: at most one row of a virtual device" },
    mount(http) {
      mount(http, "virtualDevices", virtualDevices, {
        list: ({ params, query }, context) => list(context, params.id, query),
        create: ({ params, body }, context) => create(context, params.id, body.name, verbDeps),
        get: ({ params }, context) => get(context, params),
        remove: ({ params }, context) => remove(context, params, verbDeps),
        setOnline: ({ params, body }, context) => setOnline(context, params, body.online, events),
        behavior: ({ params }, context) => behavior(context, params),
        setBehavior: ({ params, body }, context) => setBehavior(context, params, body.generators, verbDeps),
        startScenario: ({ params, body }, context) => startScenario(context, params, body, verbDeps),
        endScenario: ({ params }, context) => endScenario(context, params, verbDeps),
      });
    },
  };
}

/** Returns an address at which this machine reaches its own server: nothing can connect to a wildcard address. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
