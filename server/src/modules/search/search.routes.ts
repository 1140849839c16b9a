import { search } from "@thingwright/contract/grammar/search.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { find } from "./search.ts";

export const searchModule: Module = {
  name: "search",
  mount(http) {
    mount(http, "search", search, { find: ({ query }, context) => find(context, query.q) });
  },
};
