import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { get, list, reveal } from "./user-management.ts";
import { family } from "./families.ts";

/** Shows makers the people who use their apps. The module `app-users` stores these people. */
export const userManagementModule: Module = {
  name: "user-management",
  tables: {},
  mount(http) {
    mount(http, "appUsers", appUsers, {
      list: ({ query }, context) => list(context, query),
      get: ({ params }, context) => get(context, params.id),
      family: ({ params }, context) => family(context, params.id),
      reveal: ({ params }, context) => reveal(context, params.id),
    });
  },
};
