import { z } from "zod";
import { DataType } from "../grammar/enum-schemas.ts";
import { FunctionPoint, Identifier, refuseRepeats } from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery, wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id } from "../basics/text.ts";

/** Paths below the pool's path that are routes: a function point with such an identifier could not be requested. */
const reserved = ["import", "multi_language", "pool", "remove"];

const StandardIdentifier = Identifier.refine(
  (identifier) => !reserved.includes(identifier),
  "identifier_reserved",
);

/** A function point for the pool, where every point is standard: the field `standard` is ignored. */
const NewStandardPoint = FunctionPoint.safeExtend({ identifier: StandardIdentifier });

/** A standard function point, and how often it is used. */
export const StandardPoint = FunctionPoint.safeExtend({
  version: PositiveInteger,
  /** Categories whose templates have it. */
  category_count: Count,
  /** Products of all accounts that have it. */
  product_count: Count,
  updated_at: Seconds,
});
export type StandardPoint = z.infer<typeof StandardPoint>;

/** The uses of a standard function point. Products of other accounts are counted, not named. */
export const StandardPointUse = z.object({
  categories: z.array(z.object({ id: Id, name: z.string(), name_en: z.string() })),
  product_count: Count,
  /** The number of accounts that have these products. */
  account_count: Count,
  /** Products that had a function point of their own with this identifier before the pool had it. They keep it. */
  own_count: Count,
});
export type StandardPointUse = z.infer<typeof StandardPointUse>;

const Saved = StandardPoint.safeExtend({ own_count: Count });

const IdentifierParams = z.object({ identifier: Identifier });

export const propertyModels = defineRoutes(
  {
    about: "The pool of standard function points",
    name: { en: "Standard function points", zh_CN: "标准功能点" },
    fields: {
      identifiers: { en: "Identifiers", zh_CN: "标识符" },
      category_count: { en: "Categories", zh_CN: "品类数" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product_property_model",
      access: "category:read",
      summary: "The standard function points of a category, or the whole pool",
      query: z.object({ category_id: Id.optional() }),
      response: wholeListOf(FunctionPoint),
    },
    pool: {
      method: "GET",
      path: "/product_property_model/pool",
      access: "property_model:read",
      summary: "The pool of standard function points, filtered and paged, with the number of uses of each",
      query: listQuery(
        ["position", "identifier", "name", "updated_at", "product_count"],
        {
          data_type: DataType.optional(),
          /** Whether a template or a product uses it. */
          used: z.enum(["yes", "no"]).optional(),
        },
        {
          unindexed: {
            position: limits.standardPoints,
            identifier: limits.standardPoints,
            name: limits.standardPoints,
            updated_at: limits.standardPoints,
            product_count: limits.standardPoints,
          },
        },
      ),
      response: listOf(StandardPoint),
    },
    get: {
      method: "GET",
      path: "/product_property_model/:identifier",
      access: "property_model:read",
      summary: "A standard function point, and where it is used",
      params: IdentifierParams,
      response: StandardPoint.safeExtend({ use: StandardPointUse }),
    },
    create: {
      method: "POST",
      path: "/product_property_model",
      access: "property_model:update",
      summary:
        "Add a function point to the pool. Products with a custom one of the same identifier keep it, and are counted",
      done: { en: "Added a standard function point", zh_CN: "添加标准功能点" },
      body: NewStandardPoint,
      response: Saved,
    },
    update: {
      method: "PUT",
      path: "/product_property_model/:identifier",
      access: "property_model:update",
      summary:
        "Replace a standard function point. Templates and products keep theirs; if it is in use, the data type and the " +
        "transfer type cannot be changed",
      done: { en: "Changed a standard function point", zh_CN: "修改标准功能点" },
      params: IdentifierParams,
      body: z.object({ point: NewStandardPoint, version: PositiveInteger.optional() }),
      response: StandardPoint,
    },
    remove: {
      method: "DELETE",
      path: "/product_property_model/:identifier",
      access: "property_model:update",
      summary: "Delete an unused standard function point",
      done: { en: "Deleted a standard function point", zh_CN: "删除标准功能点" },
      params: IdentifierParams,
      response: z.null(),
    },
    removeMany: {
      method: "POST",
      path: "/product_property_model/remove",
      access: "property_model:update",
      summary: "Delete the unused ones among these standard function points",
      done: { en: "Deleted unused standard function points", zh_CN: "删除未使用的标准功能点" },
      body: z.object({ identifiers: z.array(Identifier).min(1).max(limits.standardPointsAtOnce) }),
      response: z.object({ removed: Count, kept: z.array(z.string()) }),
    },
    importAll: {
      method: "POST",
      path: "/product_property_model/import",
      access: "property_model:update",
      summary: "Add function points to the pool, and replace those with the same identifiers: all or none",
      done: { en: "Imported standard function points", zh_CN: "导入标准功能点" },
      body: z.object({
        list: z
          .array(NewStandardPoint)
          .min(1)
          .max(limits.standardPointsAtOnce)
          .superRefine((points, context) =>
            refuseRepeats(points, "identifier", "identifier_exists", context, []),
          ),
      }),
      bodyBytes: limits.definitionBodyBytes,
      response: z.object({ created: Count, changed: Count, same: Count, own_count: Count }),
    },
  },
);
