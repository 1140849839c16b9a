import { roles } from "@thingwright/contract/accounts/roles.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { create, get, list, menuTree, names, remove, roleQuota, update } from "./roles.ts";

export function rolesModule({ events }: PlatformDeps): Module {
  return {
    name: "roles",
    tables: {
      role: roleQuota,
      role_product: "a role names a product once, and products have a quota",
      role_app: "a role names an app once, and apps have a quota",
    },
    mount(http) {
      mount(http, "roles", roles, {
        list: ({ query }, context) => list(context, query),
        names: (_input, context) => names(context),
        menu: async () => menuTree(),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.id, body, events),
        remove: ({ params }, context) => remove(context, params.id),
      });
    },
  };
}
