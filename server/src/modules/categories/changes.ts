import type {
  CategoryDetail,
  CategoryState,
  categories,
  secondaryCategories,
} from "@thingwright/contract/products/categories.ts";
import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { newId } from "../../platform/ids.ts";
import { get } from "./categories.ts";
import { listCategories } from "./categories.store.ts";
import {
  countTreeVersion,
  deleteCategory,
  insertCategory,
  listStates,
  lockCategory,
  lockTree,
  setCategoryStatus,
  updateCategory,
  countUses,
} from "./changes.store.ts";
import { iconOf, releaseFiles, showIcon } from "./icon.ts";

type NewCategory = Parsed<(typeof categories)["create"]>["body"];
type NewSecondary = Parsed<(typeof secondaryCategories)["create"]>["body"];
type Change = Parsed<(typeof categories)["update"]>["body"];

/** Lists for each category how much it is used, and the state of its template. */
export async function states({ sql }: Context): Promise<{ list: CategoryState[] }> {
  return { list: await listStates(sql) };
}

/**
 * Makes a category of the first level, or of the second if `parent_id` is given. The new category comes last among its
 * siblings.
 */
export async function create(context: Context, input: NewCategory | NewSecondary): Promise<CategoryDetail> {
  const { scope, sql, now, language, audit } = context;
  const parent_id = "parent_id" in input ? input.parent_id : null;
  await lockTree(scope, sql);
  const all = await listCategories(scope, sql);
  if (all.length >= limits.categories)
    throw problem("quota_exceeded", { quota: "categories", used: all.length, limit: limits.categories });
  if (parent_id !== null && !all.some(({ id, parent_id: above }) => id === parent_id && above === null))
    throw refuseFields(language, [{ path: "parent_id", key: "category_parent" }]);
  const id = newId(now);
  await showIcon(context, { user: iconOf(id), before: "", after: input.icon });
  await insertCategory(scope, sql, {
    id,
    parent_id,
    multi_language: JSON.stringify({ zh_CN: { name: input.name }, en: { name: input.name_en } }),
    icon: input.icon,
    status: input.status,
    position:
      Math.max(-1, ...all.filter((one) => one.parent_id === parent_id).map((one) => one.position)) + 1,
  });
  await countTreeVersion(scope, sql);
  const category = await get(context, id);
  audit({ id, name: category.name, after: category });
  return category;
}

/** Changes the names and the icon of a category. Throws not_found, conflict and, for an icon, invalid_input. */
export async function update(context: Context, id: string, input: Change): Promise<CategoryDetail> {
  const { scope, sql, audit } = context;
  await lockCategory(scope, sql, id);
  const before = await get(context, id);
  if (input.version !== undefined && input.version !== before.version) throw problem("conflict");
  const { name, name_en, icon } = { ...before, ...input };
  await showIcon(context, { user: iconOf(id), before: before.icon, after: icon });
  await updateCategory(scope, sql, id, { names: { zh_CN: { name }, en: { name: name_en } }, icon });
  const after = await get(context, id);
  audit({ id, name: after.name, before, after });
  return after;
}

/** Sets whether a category is offered to new products. Throws not_found and category_built_in. */
export async function setStatus(context: Context, id: string, status: Enabled): Promise<CategoryDetail> {
  const { scope, sql, audit } = context;
  await lockCategory(scope, sql, id);
  const before = await get(context, id);
  if (before.built_in && status === enabled.no) throw problem("category_built_in");
  await setCategoryStatus(scope, sql, id, status);
  const after = await get(context, id);
  audit({ id, name: after.name, before: { status: before.status }, after: { status } });
  return after;
}

/**
 * Deletes a category with its template. Throws not_found, category_built_in, category_not_empty and category_in_use;
 * the data of the last two errors says how many categories, or products and accounts, prevent the deletion.
 */
export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, audit } = context;
  await lockTree(scope, sql);
  await lockCategory(scope, sql, id);
  const category = await get(context, id);
  if (category.built_in) throw problem("category_built_in");
  const count = category.secondary_category_list.length;
  if (count > 0) throw problem("category_not_empty", { count }, { count });
  const { products, accounts } = await countUses(sql, id);
  if (products > 0) throw problem("category_in_use", { products, accounts }, { products, accounts });
  await releaseFiles(context, id);
  await deleteCategory(scope, sql, id);
  await countTreeVersion(scope, sql);
  audit({ id, name: category.name, before: category });
  return null;
}
