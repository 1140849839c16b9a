import { roles } from "@thingwright/contract/roles.ts";
import { type Http, mount } from "../../http/mount.ts";
import type { EventLog } from "../../platform/events.ts";
import { create, get, list, menuTree, remove, update } from "./roles.ts";

export function mountRoles(http: Http, events: EventLog): void {
  mount(http, "roles", roles, {
    list: ({ query }, context) => list(context, query),
    menu: async () => menuTree(),
    get: ({ params }, context) => get(context, params.id),
    create: ({ body }, context) => create(context, body),
    update: ({ params, body }, context) => update(context, params.id, body, events),
    remove: ({ params }, context) => remove(context, params.id),
  });
}
