import { categories, propertyModels } from "@thingwright/contract/categories.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformParts } from "../../module.ts";
import { propertyModel, tree } from "./categories.ts";
import { seedStarterCatalogue } from "./starter-catalogue.ts";

export function categoriesModule({ sql }: PlatformParts): Module {
  return {
    name: "categories",
    tables: {
      category: "shipped with the platform",
      category_function_point: "shipped with the platform",
      standard_function_point: "shipped with the platform",
    },
    prepare: () => seedStarterCatalogue(sql),
    mount(http) {
      mount(http, "categories", categories, { list: (_input, context) => tree(context) });
      mount(http, "propertyModels", propertyModels, {
        list: ({ query }, context) => propertyModel(context, query.category_id),
      });
    },
  };
}
