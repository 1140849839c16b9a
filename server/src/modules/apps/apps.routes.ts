import { apps } from "@thingwright/contract/apps.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { appQuota, create, get, list, remove, renewSecret, update } from "./apps.ts";

export const appsModule: Module = {
  name: "apps",
  tables: { app: appQuota },
  mount(http) {
    mount(http, "apps", apps, {
      list: ({ query }, context) => list(context, query),
      get: ({ params }, context) => get(context, params.id),
      create: ({ body }, context) => create(context, body),
      update: ({ params, body }, context) => update(context, params.id, body),
      renewSecret: ({ params }, context) => renewSecret(context, params.id),
      remove: ({ params }, context) => remove(context, params.id),
    });
  },
};
