import { firmware } from "@thingwright/contract/firmware/firmware.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { create, firmwareQuota, get, list, remove, update } from "./firmware.ts";
import { signingKey } from "./signing.ts";

export function firmwareModule(deps: PlatformDeps): Module {
  return {
    name: "firmware",
    tables: { firmware: firmwareQuota, firmware_key: "No quota: one for an account" },
    mount(http) {
      mount(http, "firmware", firmware, {
        list: ({ query }, context) => list(context, query, deps),
        signingKey: (_input, context) => signingKey(context),
        get: ({ params }, context) => get(context, params.id, deps),
        create: ({ body }, context) => create(context, body, deps),
        update: ({ params, body }, context) => update(context, params.id, body, deps),
        setDescription: ({ params, body }, context) => update(context, params.id, body, deps),
        remove: ({ params }, context) => remove(context, params.id, deps),
      });
    },
  };
}
