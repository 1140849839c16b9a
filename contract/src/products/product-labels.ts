import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

export const NewProductLabel = z.object({
  /** Unique in the product. */
  key: lineOf(limits.productLabelKey),
  value: lineOf(limits.productLabelValue),
});
export type NewProductLabel = z.input<typeof NewProductLabel>;

export const ProductLabel = z.object({ id: Id, key: z.string(), value: z.string() });
export type ProductLabel = z.infer<typeof ProductLabel>;

const LabelParams = IdParams.extend({ labelId: Id });

export const productLabels = defineRoutes(
  { about: "Product labels", name: { en: "Product labels", zh_CN: "产品标签" } },
  {
    list: {
      method: "GET",
      path: "/product/:id/label",
      access: "product:read",
      summary: "The labels of a product, in order of creation",
      params: IdParams,
      response: wholeListOf(ProductLabel),
    },
    suggest: {
      method: "GET",
      path: "/productLabel",
      access: "product:read",
      summary: "The labels in use, as filters for the product list: `key` and `key=value`",
      query: z.object({ keyword: z.string().trim().max(limits.labelFilter).optional() }),
      response: wholeListOf(z.string()),
    },
    get: {
      method: "GET",
      path: "/product/:id/label/:labelId",
      access: "product:read",
      summary: "One label of a product",
      params: LabelParams,
      response: ProductLabel,
    },
    create: {
      method: "POST",
      path: "/product/:id/label",
      access: "product:update",
      summary: "Add a label to a product, in any stage",
      done: { en: "Added a product label", zh_CN: "添加产品标签" },
      params: IdParams,
      body: NewProductLabel,
      response: ProductLabel,
    },
    update: {
      method: "PUT",
      path: "/product/:id/label/:labelId",
      access: "product:update",
      summary: "Change the key or the value of a label",
      done: { en: "Changed a product label", zh_CN: "修改产品标签" },
      params: LabelParams,
      body: NewProductLabel.partial(),
      response: ProductLabel,
    },
    remove: {
      method: "DELETE",
      path: "/product/:id/label/:labelId",
      access: "product:update",
      summary: "Remove a label from a product",
      done: { en: "Removed a product label", zh_CN: "删除产品标签" },
      params: LabelParams,
      response: z.null(),
    },
  },
);
