import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { propertyModels } from "@thingwright/contract/points/property-models.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Context } from "../../http/context.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { changeWords, keepTextCounts, wordsOfPool } from "./point-languages.ts";
import { create, get, importAll, pool, remove, removeMany, standardPool, update } from "./property-models.ts";

/** @param ofCategory finds the function points that products of a category start with */
export function propertyModelsModule(
  { sql }: PlatformDeps,
  ofCategory: (context: Context, categoryId: string) => Promise<FunctionPoint[]>,
): Module {
  return {
    name: "property-models",
    tables: {
      standard_function_point: "at most limits.standardPoints, of limits.standardPointsBytes",
      product_point: "one for each function point of a product, kept by a trigger",
      standard_point_use:
        "No quota: one for each standard function point that an account's products have, kept by a trigger",
    },
    async upkeep() {
      while ((await keepTextCounts(sql)) > 0);
    },
    mount(http) {
      mount(http, "pointLanguages", pointLanguages, {
        get: ({ query }, context) => wordsOfPool(context, query.languages),
        change: ({ body }, context) => changeWords(context, body),
      });
      mount(http, "propertyModels", propertyModels, {
        list: async ({ query: { category_id } }, context) => ({
          list: await (category_id === undefined ? standardPool(context) : ofCategory(context, category_id)),
        }),
        pool: ({ query }, context) => pool(context, query),
        get: ({ params }, context) => get(context, params.identifier),
        create: ({ body }, context) => create(context, body),
        update: ({ params, body }, context) => update(context, params.identifier, body),
        remove: ({ params }, context) => remove(context, params.identifier),
        removeMany: ({ body }, context) => removeMany(context, body.identifiers),
        importAll: ({ body }, context) => importAll(context, body.list),
      });
    },
  };
}
