import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { mount } from "../../http/mount.ts";
import type { Module } from "../../module.ts";
import { join, leave } from "./membership.ts";
import { create, get, list, productGroupQuota, remove, update } from "./product-groups.ts";

export const productGroupsModule: Module = {
  name: "product-groups",
  tables: { product_group: productGroupQuota },
  mount(http) {
    mount(http, "productGroups", productGroups, {
      list: ({ query }, context) => list(context, query),
      get: ({ params }, context) => get(context, params.id),
      create: ({ body }, context) => create(context, body),
      update: ({ params, body }, context) => update(context, params.id, body),
      remove: ({ params }, context) => remove(context, params.id),
      join: ({ params }, context) => join(context, params.id, params.groupId),
      leave: ({ params }, context) => leave(context, params.id, params.groupId),
    });
  },
};
