import { z } from "zod";
import { CategoryLevel, Enabled } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { Names } from "./multi-language.ts";
import { Count, PositiveInteger } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf, withoutEmoji } from "../basics/text.ts";

const name = withoutEmoji.pipe(lineOf(limits.categoryName));
/**
 * The name of a built-in glyph, or the address of an uploaded PNG of 800 × 800 pixels; empty for the glyph of a box.
 */
const icon = z.string().max(limits.keywordLength);

const SecondaryCategory = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  /** 1 online: new products may have this category; 2 offline. */
  status: Enabled,
  icon: z.string(),
  /**
   * Whether the category belongs to the platform itself: it can be neither deleted nor taken offline. The built-in
   * category of the second level is for devices that fit no other category, and has no standard function points.
   */
  built_in: z.boolean(),
});
export type SecondaryCategory = z.infer<typeof SecondaryCategory>;

export const Category = SecondaryCategory.extend({ children: z.array(SecondaryCategory) });
export type Category = z.infer<typeof Category>;

/**
 * The categories in order. An order is saved with this `version`: if somebody else has saved one since, the call is
 * refused as a conflict.
 */
const CategoryTree = wholeListOf(Category).extend({ version: PositiveInteger });
export type CategoryTree = z.infer<typeof CategoryTree>;

/** One category of either level, with the categories below it. */
export const CategoryDetail = SecondaryCategory.extend({
  level: CategoryLevel,
  parent_id: Id.nullable(),
  /** Its position among the children of its parent, from 0. */
  sort_id: Count,
  /** Its names by language. */
  multi_language: Names,
  secondary_category_list: z.array(SecondaryCategory),
  version: PositiveInteger,
});
export type CategoryDetail = z.infer<typeof CategoryDetail>;

export const NewCategory = z.object({
  name,
  name_en: name,
  icon: icon.default(""),
  status: Enabled.default(1),
});
export type NewCategory = z.input<typeof NewCategory>;

const NewSecondaryCategory = NewCategory.extend({ parent_id: Id });

/**
 * A change of a category. `version` is the version that the caller read: if the category has changed since, the call is
 * refused as a conflict.
 */
const CategoryChange = z.object({
  name: name.optional(),
  name_en: name.optional(),
  icon: clearable(icon),
  version: PositiveInteger.optional(),
});

/** Figures about a category for the administrator. */
const CategoryState = z.object({
  id: Id,
  /** How many products of all accounts have it, and how many accounts own these products. */
  products: Count,
  accounts: Count,
  /** The number of languages in which it has a name. */
  languages: Count,
  /** The latest published version of its template, 0 before the first; always 0 for the first level, which has none. */
  template_version: Count,
  /** Whether the template's draft differs from that version. */
  template_changed: z.boolean(),
});
export type CategoryState = z.infer<typeof CategoryState>;

const Status = z.object({ status: Enabled });

/** An order by ids: categories that are not named follow in their current order. */
const Order = z.object({
  list: z.array(Id).min(1).max(limits.categories),
  version: PositiveInteger.optional(),
});

export const categories = defineRoutes(
  {
    about: "Categories of products",
    name: { en: "Categories", zh_CN: "品类" },
    fields: {
      "status.1": { en: "Online", zh_CN: "已上线" },
      "status.2": { en: "Offline", zh_CN: "已下线" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product_category",
      access: "category:read",
      summary: "The category tree, in two levels",
      response: CategoryTree,
    },
    states: {
      method: "GET",
      path: "/product_category/state",
      access: "category:update",
      summary:
        "For each category: how many products use it, in how many languages it has a name, the state of its template",
      response: wholeListOf(CategoryState),
    },
    get: {
      method: "GET",
      path: "/product_category/:id",
      access: "category:read",
      summary: "One category of either level",
      params: IdParams,
      response: CategoryDetail,
    },
    create: {
      method: "POST",
      path: "/product_category",
      access: "category:update",
      summary: "Create a first-level category, as the last one",
      done: { en: "Created a category", zh_CN: "创建品类" },
      body: NewCategory,
      response: CategoryDetail,
    },
    update: {
      method: "PUT",
      path: "/product_category/:id",
      access: "category:update",
      summary: "Change a category of either level",
      done: { en: "Changed a category", zh_CN: "修改品类" },
      params: IdParams,
      body: CategoryChange,
      response: CategoryDetail,
    },
    setStatus: {
      method: "PUT",
      path: "/product_category/:id/status",
      access: "category:update",
      summary: "Offer a category to new products (1) or not (2); products that use it keep it",
      done: { en: "Took a category online or offline", zh_CN: "上线或下线品类" },
      doneWith: {
        1: { en: "Took a category online", zh_CN: "上线品类" },
        2: { en: "Took a category offline", zh_CN: "下线品类" },
      },
      params: IdParams,
      body: Status,
      response: CategoryDetail,
    },
    sort: {
      method: "PUT",
      path: "/product_category/sort",
      access: "category:update",
      summary: "Order the first-level categories",
      done: { en: "Reordered the first-level categories", zh_CN: "调整一级品类的顺序" },
      body: Order,
      response: CategoryTree,
    },
    remove: {
      method: "DELETE",
      path: "/product_category/:id",
      access: "category:update",
      summary: "Delete a category that no product uses and that has no categories below it",
      done: { en: "Deleted a category", zh_CN: "删除品类" },
      params: IdParams,
      response: z.null(),
    },
  },
);

export const secondaryCategories = defineRoutes(
  {
    about: "Second-level categories",
    name: { en: "Second-level categories", zh_CN: "二级品类" },
    fields: {
      "status.1": { en: "Online", zh_CN: "已上线" },
      "status.2": { en: "Offline", zh_CN: "已下线" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product_secondary_category",
      access: "category:read",
      summary: "The categories below a first-level category",
      query: z.object({ parent_id: Id }),
      response: wholeListOf(SecondaryCategory),
    },
    listAll: {
      method: "GET",
      path: "/product_category/product_secondary_category",
      access: "category:read",
      summary: "All second-level categories, in the order of the tree",
      response: wholeListOf(SecondaryCategory.extend({ parent_id: Id })),
    },
    get: {
      method: "GET",
      path: "/product_secondary_category/:id",
      access: "category:read",
      summary: "One second-level category",
      params: IdParams,
      response: CategoryDetail,
    },
    create: {
      method: "POST",
      path: "/product_category/product_secondary_category",
      access: "category:update",
      summary: "Create a second-level category, as the last one of its parent",
      done: { en: "Created a second-level category", zh_CN: "创建二级品类" },
      body: NewSecondaryCategory,
      response: CategoryDetail,
    },
    update: {
      method: "PUT",
      path: "/product_secondary_category/:id",
      access: "category:update",
      summary: "Change a second-level category",
      done: { en: "Changed a second-level category", zh_CN: "修改二级品类" },
      params: IdParams,
      body: CategoryChange,
      response: CategoryDetail,
    },
    setStatus: {
      method: "PUT",
      path: "/product_category/product_secondary_category/:id/status",
      access: "category:update",
      summary: "Offer a second-level category to new products (1) or not (2)",
      done: { en: "Took a second-level category online or offline", zh_CN: "上线或下线二级品类" },
      doneWith: {
        1: { en: "Took a second-level category online", zh_CN: "上线二级品类" },
        2: { en: "Took a second-level category offline", zh_CN: "下线二级品类" },
      },
      params: IdParams,
      body: Status,
      response: CategoryDetail,
    },
    sort: {
      method: "PUT",
      path: "/product_category/product_secondary_category/sort",
      access: "category:update",
      summary: "Order second-level categories. With `parent_id`, the named ones move below that category",
      done: { en: "Reordered or moved second-level categories", zh_CN: "排序或移动二级品类" },
      body: Order.extend({ parent_id: Id.optional() }),
      response: CategoryTree,
    },
    remove: {
      method: "DELETE",
      path: "/product_secondary_category/:id",
      access: "category:update",
      summary: "Delete a second-level category that no product uses",
      done: { en: "Deleted a second-level category", zh_CN: "删除二级品类" },
      params: IdParams,
      response: z.null(),
    },
  },
);
