import { overview as routes } from "@thingwright/contract/accounts/overview.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { DeviceRemoval } from "../devices/index.ts";
import { messageCounter } from "./messages.ts";
import { forgetMinutesBefore } from "./minutes.store.ts";
import { hideSteps, overview } from "./overview.ts";
import type { KeptRefusals } from "./refusals.ts";
import { forgetRefusalsBefore } from "./refusals.store.ts";
import { beginSample, endSample, sampleKinds } from "./sample.ts";

const upkeep = systemScope("what is too old is forgotten, whoever it belongs to");
const dayMs = 86_400_000;

export function overviewModule(
  deps: PlatformDeps,
  { refusals, unbind, erase }: { refusals: KeptRefusals } & DeviceRemoval,
): Module {
  const { bus, config, sql, stream, tasks } = deps;
  const kinds = sampleKinds({ ...deps, unbind, erase });
  for (const kind of [kinds.create, kinds.remove]) tasks.register(kind);
  let stopCounting = async () => {};
  return {
    name: "overview",
    tables: {
      product_presence: "No quota: a row of a product",
      product_minute: "No quota: a row of a product and minute, for a day",
      device_refusal: "No quota: a row of a device, for LOG_DAYS",
    },
    async upkeep(now) {
      await forgetMinutesBefore(upkeep, sql, seconds(now - dayMs));
      await forgetRefusalsBefore(upkeep, sql, now - config.LOG_DAYS * dayMs);
    },
    start() {
      stopCounting = stream.consume(messageCounter(bus));
    },
    close: () => stopCounting(),
    finish: () => refusals.close(),
    mount(http) {
      mount(http, "overview", routes, {
        get: (_input, context) => overview(tasks, context),
        hideSteps: ({ body }, context) => hideSteps(context, body),
        createSample: (_input, context) => beginSample(context, { tasks, kinds }),
        removeSample: (_input, context) => endSample(context, { tasks, kinds }),
      });
    },
  };
}
