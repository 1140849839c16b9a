import { limits } from "../grammar/limits.ts";
import { PositiveInteger } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { SceneSettings } from "../people/scenes.ts";
import { IdParams } from "../basics/text.ts";

const { triggers, actions } = SceneSettings.shape;

/**
 * The use of a product's function points in scenes. Scenes can use only the points that are named here; an empty
 * setting means that the point has no restriction.
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
      summary: "Which function points can start scenes and which can be set by scenes, and how",
      params: IdParams,
      response: ProductScenes,
    },
    save: {
      method: "PUT",
      path: "/product/:id/scene",
      access: "product:update",
      summary: "Choose how scenes use the function points of a product in development",
      done: { en: "Changed a product's scene linkage", zh_CN: "修改产品场景联动" },
      params: IdParams,
      body: ProductScenes.extend({
        triggers: triggers.unwrap(),
        actions: actions.unwrap(),
        /** The version that the caller has read: if anything has changed since, the call is refused as a conflict. */
        version: PositiveInteger,
      }).partial(),
      bodyBytes: limits.definitionBodyBytes,
      bodyEntries: limits.bodyEntries.scenes,
      response: ProductScenes,
    },
  },
);
