import { z } from "zod";
import { Enabled } from "./enum-schemas.ts";
import { FunctionPoint } from "./function-points.ts";
import { wholeListOf } from "./page.ts";
import { defineRoutes } from "./route.ts";
import { Id } from "./text.ts";

const SecondaryCategory = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  /** 1 online: new products may have this category; 2 offline. */
  status: Enabled,
  icon: z.string(),
  /**
   * Whether the category belongs to the platform itself: it can be neither deleted nor taken offline. That of the second
   * level is for things that are in no category, and has no standard function points.
   */
  built_in: z.boolean(),
});
export type SecondaryCategory = z.infer<typeof SecondaryCategory>;

export const Category = SecondaryCategory.extend({ children: z.array(SecondaryCategory) });
export type Category = z.infer<typeof Category>;

export const categories = defineRoutes("Categories of products", {
  list: {
    method: "GET",
    path: "/product_category",
    access: "category:read",
    summary: "The category tree, two levels",
    response: wholeListOf(Category),
  },
});

export const propertyModels = defineRoutes("The pool of standard function points", {
  list: {
    method: "GET",
    path: "/product_property_model",
    access: "category:read",
    summary: "The standard function points of a category, or the whole pool",
    query: z.object({ category_id: Id.optional() }),
    response: wholeListOf(FunctionPoint),
  },
});
