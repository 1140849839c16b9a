import { z } from "zod";
import { contentLanguages, defaultLanguages } from "../basics/content-languages.ts";
import { limits } from "../grammar/limits.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

/** A text in a change: null or an empty text clears it; if left out, it stays. */
export const changedText = (max: number) => lineOf(max, 0).nullable().optional();

/** A record by language. In a change, languages that are left out stay as they are. */
export function languagesOf<W extends z.ZodType>(words: W) {
  return z.partialRecord(z.enum(contentLanguages), words);
}

/** Names by language, in the form of the `multi_language` calls. */
export const Names = languagesOf(z.object({ name: z.string() }));
export type Names = z.infer<typeof Names>;

/** A change of names: those in the default languages cannot be cleared. */
const changedNames = (max: number) =>
  languagesOf(z.object({ name: changedText(max) })).superRefine((languages, context) => {
    for (const language of defaultLanguages) {
      const name = languages[language]?.name;
      if (name === undefined || name) continue;
      context.addIssue({ code: "custom", path: [language, "name"], message: "required" });
    }
  });

/** The names of a category; `parent_id` is null for one of the first level. */
export const CategoryNames = z.object({ id: Id, parent_id: Id.nullable(), languages: Names });
export type CategoryNames = z.infer<typeof CategoryNames>;

/**
 * A change of a category's names. `was` has the names that the caller has read: if one of them has changed since, the
 * whole change is refused as a conflict that names it. Without `was`, the last writer wins.
 */
const ChangedCategoryNames = z.object({
  languages: changedNames(limits.categoryName),
  was: Names.optional(),
});
export type ChangedCategoryNames = z.infer<typeof ChangedCategoryNames>;

/** Changes of the names of several categories, each once. */
export const NamesOfMany = z.object({
  list: z
    .array(ChangedCategoryNames.extend({ id: Id }))
    .min(1)
    .max(limits.categoriesNamed),
});

export const categoryNames = defineRoutes(
  { about: "Names of categories in all languages", name: { en: "Category names", zh_CN: "品类名称" } },
  {
    list: {
      method: "GET",
      path: "/product_category/multi_language",
      access: "category:read",
      summary: "The names of all categories, of both levels, in all languages",
      response: wholeListOf(CategoryNames),
    },
    changeMany: {
      method: "PUT",
      path: "/product_category/multi_language",
      access: "category:update",
      summary: "Change names of several categories, all or none; languages left out stay unchanged",
      done: { en: "Changed category names", zh_CN: "批量修改品类名称" },
      body: NamesOfMany,
      bodyBytes: limits.translationBytes,
      response: wholeListOf(CategoryNames),
    },
    listSecondary: {
      method: "GET",
      path: "/product_category/product_secondary_category/multi_language",
      access: "category:read",
      summary: "The names of second-level categories in all languages",
      response: wholeListOf(CategoryNames),
    },
    changeSecondary: {
      method: "PUT",
      path: "/product_category/product_secondary_category/multi_language",
      access: "category:update",
      summary: "Change names of several second-level categories, all or none",
      done: { en: "Changed names of second-level categories", zh_CN: "批量修改二级品类名称" },
      body: NamesOfMany,
      bodyBytes: limits.translationBytes,
      response: wholeListOf(CategoryNames),
    },
    get: {
      method: "GET",
      path: "/product_category/:id/multi_language",
      access: "category:read",
      summary: "The names of a category in all languages",
      params: IdParams,
      response: z.object({ languages: Names }),
    },
    change: {
      method: "PUT",
      path: "/product_category/:id/multi_language",
      access: "category:update",
      summary:
        "Change names of a category; languages left out stay unchanged, null or an empty name clears one",
      done: { en: "Changed a category's names", zh_CN: "修改品类名称" },
      params: IdParams,
      body: ChangedCategoryNames,
      response: z.object({ languages: Names }),
    },
  },
);
