import { productPanels } from "@thingwright/contract/products/product-panels.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { choose, get, preview } from "./product-panels.ts";
import { updateKind, updateProducts } from "./update-kind.ts";
import { uses } from "./uses.ts";

export function productPanelsModule(deps: PlatformDeps): Module {
  const { panelLinks } = deps;
  deps.tasks.register(updateKind);
  return {
    name: "product-panels",
    tables: {},
    mount(http) {
      mount(http, "productPanels", productPanels, {
        get: ({ params, query }, context) =>
          get(context, { id: params.id, other: query.panel_id }, panelLinks),
        choose: ({ params, body }, context) => choose(context, { ...params, ...body }, panelLinks),
        preview: ({ params, body }, context) => preview(context, { ...params, ...body }, panelLinks),
        uses: ({ params, query }, context) => uses(context, params.id, query),
        updateProducts: ({ params, body }, context) => updateProducts(context, params.id, body, deps),
      });
    },
  };
}
