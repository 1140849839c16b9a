import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { categoryNames } from "@thingwright/contract/products/multi-language.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { allOfSecondLevel, below, get, getSecondary, tree } from "./categories.ts";
import { changeNames, changeNamesOfMany, namesOf, namesOfAll } from "./category-names.ts";
import { create, remove, setStatus, states, update } from "./changes.ts";
import { sortFirst, sortSecondary } from "./order.ts";
import { seedStarterCatalogue } from "./starter-catalogue.ts";

export function categoriesModule({ sql }: PlatformDeps): Module {
  return {
    name: "categories",
    tables: {
      category: "at most `limits.categories`, counted while the tree is locked",
      category_tree: "one row",
      category_use: "No quota: one for each category that an account's products have, kept by a trigger",
    },
    prepare: () => seedStarterCatalogue(sql),
    mount(http) {
      mount(http, "categories", categories, {
        list: (_input, context) => tree(context),
        states: (_input, context) => states(context),
        get: ({ params }, context) => get(context, params.id),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.id, body),
        setStatus: ({ params, body }, context) => setStatus(context, params.id, body.status),
        sort: ({ body }, context) => sortFirst(context, body),
        remove: ({ params }, context) => remove(context, params.id),
      });
      mount(http, "secondaryCategories", secondaryCategories, {
        list: ({ query }, context) => below(context, query.parent_id),
        listAll: (_input, context) => allOfSecondLevel(context),
        get: ({ params }, context) => getSecondary(context, params.id),
        create: ({ body }, context) => create(context, body),
        async update({ params, body }, context) {
          await getSecondary(context, params.id);
          return update(context, params.id, body);
        },
        async setStatus({ params, body }, context) {
          await getSecondary(context, params.id);
          return setStatus(context, params.id, body.status);
        },
        sort: ({ body }, context) => sortSecondary(context, body),
        async remove({ params }, context) {
          await getSecondary(context, params.id);
          return remove(context, params.id);
        },
      });
      mount(http, "categoryNames", categoryNames, {
        list: (_input, context) => namesOfAll(context),
        changeMany: ({ body }, context) => changeNamesOfMany(context, body.list),
        listSecondary: (_input, context) => namesOfAll(context, "second"),
        changeSecondary: ({ body }, context) => changeNamesOfMany(context, body.list, "second"),
        get: ({ params }, context) => namesOf(context, params.id),
        change: ({ params, body }, context) => changeNames(context, params.id, body),
      });
    },
  };
}
