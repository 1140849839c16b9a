import { modules } from "@thingwright/contract/products/modules.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { seedStarterModules } from "./starter/starter-modules.ts";
import { create, get, list, remove, update, values } from "./modules.ts";

export function modulesModule({ sql, clock }: PlatformDeps): Module {
  return {
    name: "modules",
    tables: {
      module: "only the platform's administrators add modules, up to a limit",
      starter_set: "one row for each set that the platform comes with",
    },
    prepare: () => seedStarterModules(sql, clock.now()),
    mount(http) {
      mount(http, "modules", modules, {
        list: ({ query }, context) => list(context, query),
        values: (_input, context) => values(context),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.id, body),
        remove: ({ params }, context) => remove(context, params.id),
      });
    },
  };
}
