import { panels } from "@thingwright/contract/panels.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { listPanels } from "./panels.store.ts";

export const panelsModule: Module = {
  name: "panels",
  tables: { panel: "shipped with the platform" },
  mount(http) {
    mount(http, "panels", panels, {
      list: async (_input, { scope, sql }) => ({ list: await listPanels(scope, sql) }),
    });
  },
};
