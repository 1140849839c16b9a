import type {
  AppCategory,
  appCategories,
  AppCategoryTree,
  FirstAppCategory,
} from "@thingwright/contract/people/app-categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { showCategoryIcon } from "../categories/index.ts";
import { type FileUser, isImage, setFiles } from "../files/index.ts";
import {
  type AppRow,
  type CategoryRow,
  changeCategory,
  countsOf,
  deleteCategories,
  findApp,
  findCategory,
  insertCategories,
  listCategories,
  lockApp,
  placeCategories,
  updateApp,
  withImages,
} from "./app-categories.store.ts";

type Body<K extends "create" | "createSecondary" | "update" | "sort"> = Parsed<
  (typeof appCategories)[K]
>["body"];

/**
 * Bounds the categories of all apps of an account. Each app also has a limit of its own, for which its categories are
 * counted while the app is locked.
 */
export const appCategoryQuota = new Quota(
  "accountAppCategories",
  "app_category",
  limits.accountAppCategories,
);

export const iconOf = (id: string): FileUser => ({ kind: "app_category.icon", id });

/** Lists the categories of an app as a tree. Throws not_found. */
export async function tree({ scope, sql }: Context, appId: string): Promise<AppCategoryTree> {
  // The version is read before the categories: if the order changes in between, saving an order with this version is a
  // conflict.
  const app = await findApp(scope, sql, appId);
  if (!app) throw problem("not_found");
  const rows = await listCategories(scope, sql, appId);
  const counts = await countsOf(scope, sql, appId);
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const below = (parent: string | null) => (byParent.get(parent) ?? []).map((row) => categoryOf(row, counts));
  const list = below(null).map((first): FirstAppCategory => ({ ...first, children: below(first.id) }));
  return { list, version: app.category_version, as_started: app.categories_as_started };
}

function categoryOf(
  { id, name, name_en, icon, multi_language, version }: CategoryRow,
  { products, relations }: Awaited<ReturnType<typeof countsOf>>,
): AppCategory {
  const languages = Object.values(multi_language).filter((words) => words?.name).length;
  const counts = { product_count: products.get(id) ?? 0, relation_count: relations.get(id) ?? 0 };
  return { id, name, name_en, icon, languages, ...counts, version };
}

/** Finds a category. Throws not_found. */
export async function get({ scope, sql }: Context, { appId, id }: CategoryPath): Promise<AppCategory> {
  const row = await findCategory(scope, sql, appId, id);
  if (!row) throw problem("not_found");
  return categoryOf(row, await countsOf(scope, sql, appId));
}

/** Adds a category of the first level, or of the second if `parent_id` is given. Throws not_found, quota_exceeded. */
export async function create(
  context: Context,
  appId: string,
  input: Body<"create"> | Body<"createSecondary">,
): Promise<AppCategory> {
  const { scope, sql, now, language, audit } = context;
  const app = await lock(context, appId);
  const rows = await listCategories(scope, sql, appId);
  if (rows.length >= limits.appCategories)
    throw problem("quota_exceeded", {
      quota: "appCategories",
      used: rows.length,
      limit: limits.appCategories,
    });
  const parent_id = "parent_id" in input ? input.parent_id : null;
  const above = rows.find(({ id }) => id === parent_id);
  if (parent_id !== null && above === undefined) throw problem("not_found");
  if (above && above.parent_id !== null)
    throw refuseFields(language, [{ path: "parent_id", key: "category_parent" }]);
  const owner_id = ownerOf(scope);
  await appCategoryQuota.check(sql, owner_id);
  const id = newId(now);
  await showCategoryIcon(context, { user: iconOf(id), before: "", after: input.icon });
  const multi_language = JSON.stringify({ zh_CN: { name: input.name }, en: { name: input.name_en } });
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  const row = { id, owner_id, app_id: appId, parent_id, multi_language, icon: input.icon, position };
  await insertCategories(scope, sql, [row]);
  await countChange(context, app, "order");
  const after = await get(context, { appId, id });
  audit({ id, name: after.name, after: { ...recorded(after), app_id: appId } });
  return after;
}

/**
 * Changes a category. Throws not_found, conflict for a version that is no longer the newest, and refuses icons by
 * field.
 */
export async function update(
  context: Context,
  { appId, id }: CategoryPath,
  { version, name, name_en, icon }: Body<"update">,
): Promise<AppCategory> {
  const { scope, sql, audit } = context;
  const app = await lock(context, appId);
  const before = await get(context, { appId, id });
  if (version !== undefined && version !== before.version) throw problem("conflict");
  if (icon !== undefined)
    await showCategoryIcon(context, { user: iconOf(id), before: before.icon, after: icon });
  const names = {
    zh_CN: { name: name ?? before.name },
    en: { name: name_en ?? before.name_en },
  };
  await changeCategory(scope, sql, id, { names, ...(icon !== undefined && { icon }) });
  await countChange(context, app);
  const after = await get(context, { appId, id });
  audit({
    id,
    name: after.name,
    before: { ...recorded(before), app_id: appId },
    after: { ...recorded(after), app_id: appId },
  });
  return after;
}

/** Deletes a category with the categories below it. Throws not_found. */
export async function remove(context: Context, { appId, id }: CategoryPath): Promise<null> {
  const { scope, sql, audit } = context;
  const app = await lock(context, appId);
  const before = await get(context, { appId, id });
  const below = (await listCategories(scope, sql, appId)).filter(({ parent_id }) => parent_id === id);
  for (const one of [before, ...below]) if (isImage(one.icon)) await setFiles(context, iconOf(one.id), []);
  await deleteCategories(scope, sql, [id]);
  await countChange(context, app, "order");
  const children = below.map(({ name }) => name);
  audit({ id, name: before.name, before: { ...recorded(before), children, app_id: appId } });
  return null;
}

/**
 * Puts categories below `parent_id` in the given order, moving them there if need be. Throws not_found, conflict, and
 * refuses by field a parent that cannot have these categories.
 */
export async function sort(context: Context, appId: string, order: Body<"sort">): Promise<AppCategoryTree> {
  const { scope, sql, language, audit } = context;
  const { list, parent_id, version } = order;
  const app = await lock(context, appId);
  if (version !== undefined && version !== app.category_version) throw problem("conflict");
  const rows = await listCategories(scope, sql, appId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = parent_id === null ? undefined : byId.get(parent_id);
  const ids = new Set(list);
  const named = [...ids].map((id) => byId.get(id));
  if (named.some((row) => !row) || (parent_id !== null && !above)) throw problem("not_found");
  // A category with categories below it stays on the first level.
  const parents = new Set(rows.map((row) => row.parent_id));
  const isParent = (row: CategoryRow) => parents.has(row.id);
  if (above && (above.parent_id !== null || named.some((row) => row === above || isParent(row!))))
    throw refuseFields(language, [{ path: "parent_id", key: "category_parent" }]);
  const siblings = rows.filter((row) => row.parent_id === parent_id);
  const after = [...named, ...siblings.filter((row) => !ids.has(row.id))].map((row) => row!);
  await placeCategories(
    scope,
    sql,
    parent_id,
    after.map(({ id }) => id),
  );
  await countChange(context, app, "order");
  const namesOf = (placed: readonly CategoryRow[]) => placed.map(({ name }) => name);
  audit({
    id: appId,
    name: above ? `${app.name} · ${above.name}` : app.name,
    before: { order: namesOf(siblings), app_id: appId },
    after: { order: namesOf(after), app_id: appId },
  });
  return tree(context, appId);
}

/** Releases the images of all categories of an app that is deleted. */
export async function releaseCategoryFiles(context: Context, appId: string): Promise<void> {
  for (const id of await withImages(context.scope, context.sql, appId))
    await setFiles(context, iconOf(id), []);
}

export interface CategoryPath {
  appId: string;
  id: string;
}

/** Locks an app whose categories are changed. Throws not_found. */
export async function lock({ scope, sql }: Context, appId: string): Promise<AppRow> {
  const app = await lockApp(scope, sql, appId);
  if (!app) throw problem("not_found");
  return app;
}

/**
 * Notes that an app's categories are no longer as `start` made them; `order` also increments the version of the order.
 */
export async function countChange({ scope, sql }: Context, app: AppRow, what?: "order"): Promise<void> {
  const version = app.category_version + (what === "order" ? 1 : 0);
  await updateApp(scope, sql, app.id, { category_version: version, categories_as_started: false });
}

/** The fields of a category that an operation record shows. */
function recorded({ name, name_en, icon }: AppCategory) {
  return { name, name_en, icon };
}
