import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { repeat } from "../../platform/repeat.ts";
import type { IssueDeps } from "../scenes/index.ts";
import { countDown, create, endCountdown, get, list, remove, update } from "./device-timers.ts";
import { DueTimers } from "./due.ts";

const lookEveryMs = 1000;

export function deviceTimersModule(
  { sql, clock, log }: PlatformDeps,
  deps: Omit<IssueDeps, "clock">,
): Module {
  const due = new DueTimers(sql, { ...deps, clock }, log);
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "device-timers",
    tables: {
      device_timer: "No quota: limits.deviceTimers of a device, and one countdown of a function point",
    },
    start() {
      stop = repeat("timers", lookEveryMs, () => due.run(), log);
    },
    async close() {
      await stop?.();
      await due.close();
    },
    mount(http) {
      mount(http, "deviceTimers", deviceTimers, {
        list: ({ params }, context) => list(context, params.id),
        create: ({ params, body }, context) => create(context, params.id, body),
        get: ({ params }, context) => get(context, params.id),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id),
        countDown: ({ params, body }, context) => countDown(context, params.id, body),
        endCountdown: ({ params }, context) => endCountdown(context, params),
      });
    },
  };
}
