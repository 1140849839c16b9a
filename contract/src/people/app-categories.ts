import { z } from "zod";
import { stageWords, valueWords } from "../grammar/field-words.ts";
import { NewCategory } from "../products/categories.ts";
import { ProductStatus, Shelf } from "../grammar/enum-schemas.ts";
import { limits } from "../grammar/limits.ts";
import { CategoryNames, NamesOfMany } from "../products/multi-language.ts";
import { Count, PositiveInteger } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** The fields of an app's category: the same as for a category of the platform. */
const { name, name_en, icon } = NewCategory.shape;
export const NewAppCategory = z.object({ name, name_en, icon });
export type NewAppCategory = z.input<typeof NewAppCategory>;

/**
 * `version` is the version that the caller read: if the category has changed since, the call is refused as a conflict.
 */
const AppCategoryChange = NewAppCategory.extend({
  icon: icon
    .unwrap()
    .nullable()
    .transform((value) => value ?? ""),
  version: PositiveInteger,
}).partial();

/** A category of an app, of either level. */
const AppCategory = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  /** The name of a built-in glyph, or the address of an image. */
  icon: z.string(),
  /** The number of languages in which it has a name. */
  languages: Count,
  /** How many of its products the caller may see. */
  product_count: Count,
  /** The number of platform categories that it stands for. */
  relation_count: Count,
  /** Counts the changes of its names, icon, products and related platform categories. */
  version: PositiveInteger,
});
export type AppCategory = z.infer<typeof AppCategory>;

export const FirstAppCategory = AppCategory.extend({ children: z.array(AppCategory) });
export type FirstAppCategory = z.infer<typeof FirstAppCategory>;

/**
 * The categories of an app in order. An order is saved with this `version`: if somebody else has saved one since, the
 * call is refused as a conflict.
 */
export const AppCategoryTree = z.object({
  list: z.array(FirstAppCategory),
  version: PositiveInteger,
  /** Whether they are unchanged since they were copied from the platform: then the copy can be undone at once. */
  as_started: z.boolean(),
});
export type AppCategoryTree = z.infer<typeof AppCategoryTree>;

/** A product as the lists of an app's categories show it. */
const RelatedProduct = z.object({
  id: Id,
  name: z.string(),
  model: z.string(),
  /** Its own icon, or that of its category. */
  icon: z.string(),
  product_key: z.string(),
  status: ProductStatus,
  shelf: Shelf,
  /** Whether apps show it: it has been released, is on the shelf, and is not discontinued. */
  shown: z.boolean(),
});
export type RelatedProduct = z.infer<typeof RelatedProduct>;

/** Those products of a category that the caller may see, in order. */
const RelatedProducts = wholeListOf(RelatedProduct).extend({
  /**
   * How many more products the category has that the caller may not see. They keep their places if the caller changes
   * the order.
   */
  out_of_reach: Count,
  /** The version of the category. */
  version: PositiveInteger,
});
export type RelatedProducts = z.infer<typeof RelatedProducts>;

const Relation = z.object({
  /** The platform's categories, of either level, in the platform's order. */
  list: z.array(Id),
  /**
   * Products of these categories that apps show, that the caller may see, and that are not in the app's category yet.
   */
  suggested: z.array(RelatedProduct),
  version: PositiveInteger,
});
export type Relation = z.infer<typeof Relation>;

const CategoryParams = IdParams.extend({ categoryId: Id });
const version = PositiveInteger.optional();

/** An order by ids: categories that are not named follow in their current order. */
const Orders = z.object({
  list: z.array(Id).min(1).max(limits.appCategories),
  /**
   * The first-level category whose children are ordered; named categories from elsewhere move below it. Null orders the
   * first level.
   */
  parent_id: Id.nullable().default(null),
  version,
});

export const appCategories = defineRoutes(
  {
    about: "Categories of an app",
    name: { en: "App categories", zh_CN: "应用品类" },
    fields: {
      relation_count: { en: "Platform categories", zh_CN: "对应的平台品类" },
      as_started: { en: "Same as the platform", zh_CN: "与平台品类一致" },
      shown: { en: "Shown in apps", zh_CN: "在应用中显示" },
      out_of_reach: { en: "No access", zh_CN: "无权限" },
      suggested: { en: "Suggested", zh_CN: "推荐" },
      ...valueWords("status", stageWords),
    },
  },
  {
    list: {
      method: "GET",
      path: "/sys_app/:id/category",
      access: "app:read",
      summary: "The categories of an app, two levels, in order",
      params: IdParams,
      response: AppCategoryTree,
    },
    create: {
      method: "POST",
      path: "/sys_app/:id/category",
      access: "app:update",
      summary: "Add a first-level category, as the last one",
      done: { en: "Added a category to an app", zh_CN: "为应用添加品类" },
      params: IdParams,
      body: NewAppCategory,
      response: AppCategory,
    },
    createSecondary: {
      method: "POST",
      path: "/sys_app/:id/secondary_category",
      access: "app:update",
      summary: "Add a second-level category, as the last one of its parent",
      done: { en: "Added a second-level category to an app", zh_CN: "为应用添加二级品类" },
      params: IdParams,
      body: NewAppCategory.extend({ parent_id: Id }),
      response: AppCategory,
    },
    get: {
      method: "GET",
      path: "/sys_app/:id/category/:categoryId",
      access: "app:read",
      summary: "One category of an app",
      params: CategoryParams,
      response: AppCategory,
    },
    update: {
      method: "PUT",
      path: "/sys_app/:id/category/:categoryId",
      access: "app:update",
      summary: "Change the names and the icon of a category of either level",
      done: { en: "Changed a category of an app", zh_CN: "修改应用品类" },
      params: CategoryParams,
      body: AppCategoryChange,
      response: AppCategory,
    },
    remove: {
      method: "DELETE",
      path: "/sys_app/:id/category/:categoryId",
      access: "app:update",
      summary: "Delete a category and those below it. Its products stay, no longer in a category",
      done: { en: "Deleted a category of an app", zh_CN: "删除应用品类" },
      params: CategoryParams,
      response: z.null(),
    },
    sort: {
      method: "PUT",
      path: "/sys_app/:id/orders",
      access: "app:update",
      summary:
        "Order the first-level categories, or with `parent_id` those below that one, which listed others move to",
      done: { en: "Reordered or moved categories of an app", zh_CN: "排序或移动应用品类" },
      params: IdParams,
      body: Orders,
      response: AppCategoryTree,
    },
    start: {
      method: "POST",
      path: "/sys_app/:id/category/start",
      access: "app:update",
      summary: "Give an app without categories the platform's online ones, with the products of the account",
      done: { en: "Added the platform's categories to an app", zh_CN: "采用平台品类作为应用品类" },
      params: IdParams,
      response: AppCategoryTree,
    },
    undoStart: {
      method: "DELETE",
      path: "/sys_app/:id/category/start",
      access: "app:update",
      summary: "Undo adding the platform's categories, as long as no one has changed them",
      done: { en: "Undid adding the platform's categories", zh_CN: "撤销采用平台品类" },
      params: IdParams,
      response: AppCategoryTree,
    },
    products: {
      method: "GET",
      path: "/sys_app/:id/related_product/:categoryId",
      access: "app:read",
      summary: "The products of a category, in order",
      params: CategoryParams,
      response: RelatedProducts,
    },
    setProducts: {
      method: "PUT",
      path: "/sys_app/:id/related_product/:categoryId",
      access: "app:update",
      summary:
        "Set the products of a category, in order. Those that the caller has no access to keep their places",
      done: { en: "Changed the products of an app's category", zh_CN: "修改应用品类下的产品" },
      params: CategoryParams,
      body: z.object({ list: z.array(Id).max(limits.categoryProducts), version }),
      response: RelatedProducts,
    },
    relation: {
      method: "GET",
      path: "/sys_app/:id/category_relation/:categoryId",
      access: "app:read",
      summary: "The platform categories that a category stands for, and their products that it could include",
      params: CategoryParams,
      response: Relation,
    },
    setRelation: {
      method: "PUT",
      path: "/sys_app/:id/category_relation/:categoryId",
      access: "app:update",
      summary: "Set the platform categories that a category stands for",
      done: {
        en: "Changed the platform categories of an app's category",
        zh_CN: "修改应用品类对应的平台品类",
      },
      params: CategoryParams,
      body: z.object({ list: z.array(Id).max(limits.categoryRelations), version }),
      response: Relation,
    },
    names: {
      method: "GET",
      path: "/sys_app/:id/category/multi_language",
      access: "app:read",
      summary: "The names of an app's categories in all languages",
      params: IdParams,
      response: wholeListOf(CategoryNames),
    },
    changeNames: {
      method: "PUT",
      path: "/sys_app/:id/category/multi_language",
      access: "app:update",
      summary: "Change names of several categories of an app, all or none; languages left out stay unchanged",
      done: { en: "Changed the names of an app's categories", zh_CN: "修改应用品类的多语言名称" },
      params: IdParams,
      body: NamesOfMany,
      bodyBytes: limits.translationBytes,
      response: wholeListOf(CategoryNames),
    },
  },
);
