import { scenarios } from "@thingwright/contract/products/scenarios.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { create, get, list, play, remove, scenarioQuota, update } from "./scenarios.ts";

export function scenariosModule({ events, bus }: PlatformDeps): Module {
  return {
    name: "scenarios",
    tables: { scenario: scenarioQuota },
    mount(http) {
      mount(http, "scenarios", scenarios, {
        list: ({ params }, context) => list(context, params.id),
        get: ({ params }, context) => get(context, params),
        create: ({ params, body }, context) => create(context, params.id, body),
        update: ({ params, body }, context) => update(context, params, body),
        remove: ({ params }, context) => remove(context, params),
        play: ({ params, body }, context) => play(context, params, body.device_ids, { events, bus }),
      });
    },
  };
}
