import { limits } from "../grammar/limits.ts";
import { PositiveInteger } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { SceneSettings } from "../people/scenes.ts";
import { IdParams } from "../basics/text.ts";

const { triggers, actions } = SceneSettings.shape;

/**
 * What scenes do with a product's function points. Those that are named are marked for it, the others are not: an empty
 * setting is of one that may do all that fits.
 */
const ProductScenes = SceneSettings.extend({
  /** Counts the changes of the product's function points and configuration. */
  version: PositiveInteger,
});

export const productScenes = defineRoutes(
  { about: "Scene linkage of products", name: { en: "Scene linkage", zh_CN: "场景联动" } },
  {
    get: {
      method: "GET",
      path: "/product/:id/scene",
      access: "product:read",
      summary: "Which function points start scenes and which ones scenes set, and how",
      params: IdParams,
      response: ProductScenes,
    },
    save: {
      method: "PUT",
      path: "/product/:id/scene",
      access: "product:update",
      summary: "Choose what scenes do with the function points of a product that is in development",
      done: { en: "Changed a product's scene linkage", zh_CN: "修改产品场景联动" },
      params: IdParams,
      body: ProductScenes.extend({
        triggers: triggers.unwrap(),
        actions: actions.unwrap(),
        /** That of the answer that the caller has read: a change made since then is refused as a conflict. */
        version: PositiveInteger,
      }).partial(),
      bodyBytes: limits.definitionBodyBytes,
      bodyEntries: limits.bodyEntries.scenes,
      response: ProductScenes,
    },
  },
);
