import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { Product } from "./products.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

export const NewProductGroup = z.object({
  name: lineOf(limits.productGroupName),
  /** Whether only products that support device groups may join (`binding.supports_groups` of their configuration). */
  supports_groups: z.boolean().default(false),
});
export type NewProductGroup = z.input<typeof NewProductGroup>;

/** A field that is left out keeps its value. */
const ProductGroupChange = z.object({
  name: lineOf(limits.productGroupName).optional(),
  supports_groups: z.boolean().optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

export const ProductGroup = z.object({
  id: Id,
  name: z.string(),
  supports_groups: z.boolean(),
  /** Counts only the products that the caller may access. */
  product_count: Count,
  version: PositiveInteger,
  created_at: Seconds,
});
export type ProductGroup = z.infer<typeof ProductGroup>;

/** A product, and the group that it is in. */
const Membership = Product.pick({ id: true, name: true, group_id: true });
const MemberParams = IdParams.extend({ groupId: Id });

export const productGroups = defineRoutes(
  {
    about: "Product groups, and the products in them",
    name: { en: "Product groups", zh_CN: "产品群组" },
    fields: {
      supports_groups: { en: "Requires support for groups", zh_CN: "要求支持群组" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/group",
      access: "productGroup:read",
      summary: "Groups",
      query: listQuery(["created_at", "name"], {}),
      response: listOf(ProductGroup),
    },
    get: {
      method: "GET",
      path: "/group/:id",
      access: "productGroup:read",
      summary: "One group; for its products, filter the product list by `group_id`",
      params: IdParams,
      response: ProductGroup,
    },
    create: {
      method: "POST",
      path: "/group",
      access: "productGroup:update",
      summary: "Create a group",
      done: { en: "Created a product group", zh_CN: "创建产品群组" },
      body: NewProductGroup,
      response: ProductGroup,
    },
    update: {
      method: "PUT",
      path: "/group/:id",
      access: "productGroup:update",
      summary: "Change a group",
      done: { en: "Changed a product group", zh_CN: "修改产品群组" },
      params: IdParams,
      body: ProductGroupChange,
      response: ProductGroup,
    },
    remove: {
      method: "DELETE",
      path: "/group/:id",
      access: "productGroup:update",
      summary: "Delete a group that contains no products",
      done: { en: "Deleted a product group", zh_CN: "删除产品群组" },
      params: IdParams,
      response: z.null(),
    },
    join: {
      method: "PUT",
      path: "/product/:id/group/:groupId",
      access: "product:update",
      summary: "Add a product to a group, in any stage. The product leaves the group it was in",
      done: { en: "Put a product into a group", zh_CN: "将产品加入群组" },
      params: MemberParams,
      response: Membership,
    },
    leave: {
      method: "DELETE",
      path: "/product/:id/group/:groupId",
      access: "product:update",
      summary: "Remove a product from a group, in any stage",
      done: { en: "Took a product out of its group", zh_CN: "将产品移出群组" },
      params: MemberParams,
      response: Membership,
    },
  },
);
