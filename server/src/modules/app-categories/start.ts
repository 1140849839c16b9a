import type { AppCategoryTree } from "@thingwright/contract/people/app-categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { iconOf as platformIconOf, onlineCategories } from "../categories/index.ts";
import { copyImage, isImage } from "../files/index.ts";
import { appCategoryQuota, iconOf, lock, releaseCategoryFiles, tree } from "./app-categories.ts";
import { deleteCategories, insertCategories, listCategories, updateApp } from "./app-categories.store.ts";
import { insertProducts, insertRelations, reachedProducts, shownProducts } from "./related-products.store.ts";

/**
 * Copies the platform's online categories into an app that has none: their names in all languages, their icons, and a
 * relation to each original. Adds the account's shown products to the new categories, newest first, as far as the
 * caller's role includes them and the limits allow. Throws not_found, app_has_categories, quota_exceeded.
 */
export async function start(context: Context, appId: string): Promise<AppCategoryTree> {
  const { scope, sql, now, audit } = context;
  const app = await lock(context, appId);
  if ((await listCategories(scope, sql, appId)).length > 0) throw problem("app_has_categories");
  const categories = await onlineCategories(scope, sql);
  const found = await shownProducts(scope, sql, limits.categoryProducts);
  const owner_id = ownerOf(scope);
  const ids = new Map(categories.map(({ id }) => [id, newId(now)]));
  const placed = found.filter(({ category_id }) => ids.has(category_id)).slice(0, limits.appProducts);
  // This locks the products. One that was deleted since it was listed is left out.
  const kept = await reachedProducts(
    scope,
    sql,
    placed.map(({ id }) => id),
  );
  await appCategoryQuota.check(sql, owner_id, categories.length);
  const rows = categories.map(({ id, parent_id, icon, multi_language }, position) => ({
    id: ids.get(id)!,
    owner_id,
    app_id: appId,
    parent_id: parent_id === null ? null : ids.get(parent_id)!,
    multi_language: JSON.stringify(multi_language),
    icon,
    position,
  }));
  await insertCategories(scope, sql, rows);
  for (const { id, icon } of categories.filter((one) => isImage(one.icon)))
    await copyImage(context, { from: platformIconOf(id), to: iconOf(ids.get(id)!) }, icon);
  const of = (id: string) => ({ owner_id, app_id: appId, app_category_id: ids.get(id)! });
  await insertRelations(
    scope,
    sql,
    categories.map(({ id }) => ({ ...of(id), category_id: id })),
  );
  const products = placed.filter(({ id }) => kept.has(id));
  await insertProducts(
    sql,
    products.map(({ id, category_id }, position) => ({ ...of(category_id), product_id: id, position })),
  );
  await updateApp(scope, sql, appId, {
    category_version: app.category_version + 1,
    categories_as_started: true,
  });
  const counts = { category_count: rows.length, product_count: products.length };
  audit({
    id: appId,
    name: app.name,
    before: { category_count: 0, product_count: 0, app_id: appId },
    after: { ...counts, app_id: appId },
  });
  return tree(context, appId);
}

/**
 * Deletes the categories that `start` has made. Throws not_found, and app_categories_changed if they were changed
 * since.
 */
export async function undoStart(context: Context, appId: string): Promise<AppCategoryTree> {
  const { scope, sql, audit } = context;
  const app = await lock(context, appId);
  if (!app.categories_as_started) throw problem("app_categories_changed");
  const rows = await listCategories(scope, sql, appId);
  await releaseCategoryFiles(context, appId);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await deleteCategories(scope, sql, ids);
  await updateApp(scope, sql, appId, {
    category_version: app.category_version + 1,
    categories_as_started: false,
  });
  audit({
    id: appId,
    name: app.name,
    before: { category_count: ids.length, app_id: appId },
    after: { category_count: 0, app_id: appId },
  });
  return tree(context, appId);
}
