import type {
  appCategories,
  Relation,
  RelatedProducts,
} from "@thingwright/contract/people/app-categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { QuotaName } from "@thingwright/contract/grammar/quotas.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { type CategoryPath, countChange, lock } from "./app-categories.ts";
import { type CategoryRow, changeCategory, findCategory } from "./app-categories.store.ts";
import {
  allProducts,
  countProducts,
  deleteRelations,
  insertRelations,
  listProducts,
  listRelations,
  platformCategories,
  reachedProducts,
  replaceProducts,
  suggestedProducts,
} from "./related-products.store.ts";

type Body<K extends "setProducts" | "setRelation"> = Parsed<(typeof appCategories)[K]>["body"];

/** Lists the products of a category in their order. Throws not_found. */
export async function products(context: Context, path: CategoryPath): Promise<RelatedProducts> {
  const { scope, sql } = context;
  const { version } = await get(context, path);
  const list = await listProducts(scope, sql, path.id);
  const out_of_reach = (await allProducts(sql, path.id)).length - list.length;
  return { list, out_of_reach, version };
}

/**
 * Sets the products of a category and their order. Products outside the caller's role keep their positions. Throws
 * not_found, conflict, quota_exceeded.
 */
export async function setProducts(
  context: Context,
  { appId, id }: CategoryPath,
  { list, version }: Body<"setProducts">,
): Promise<RelatedProducts> {
  const { scope, sql, audit } = context;
  const app = await lock(context, appId);
  const category = await get(context, { appId, id });
  if (version !== undefined && version !== category.version) throw problem("conflict");
  const wanted = [...new Set(list)];
  const before = await allProducts(sql, id);
  const reached = await reachedProducts(scope, sql, [...before, ...wanted]);
  if (wanted.some((product) => !reached.has(product))) throw problem("not_found");
  const after = aroundFixed(before, wanted, (product) => !reached.has(product));
  refuseBeyond("categoryProducts", after.length, limits.categoryProducts);
  const others = (await countProducts(sql, appId)) - before.length;
  refuseBeyond("appProducts", others + after.length, limits.appProducts);
  await replaceProducts(sql, { owner_id: ownerOf(scope), app_id: appId, app_category_id: id }, after);
  await changeCategory(scope, sql, id);
  await countChange(context, app);
  // The record has numbers only, because it is also read by members whose roles do not include all of these products.
  const state = (ids: readonly string[]) => ({ product_count: ids.length, app_id: appId });
  audit({
    id,
    name: category.name,
    before: state(before),
    after: state(after),
    input: { product_count: wanted.length },
  });
  return products(context, { appId, id });
}

/**
 * Puts the fixed ids into the wanted order at the positions that they had; those beyond the end of the new list come
 * last.
 */
function aroundFixed(
  before: readonly string[],
  wanted: readonly string[],
  isFixed: (id: string) => boolean,
): string[] {
  const after: string[] = [];
  const rest = [...wanted];
  for (const id of before) {
    if (isFixed(id)) after.push(id);
    else after.push(...rest.splice(0, 1));
  }
  return [...after, ...rest];
}

function refuseBeyond(quota: QuotaName, used: number, limit: number): void {
  if (used > limit) throw problem("quota_exceeded", { quota, used, limit });
}

/**
 * Lists which of the platform's categories a category stands for, and which products these suggest. Throws not_found.
 */
export async function relation(context: Context, path: CategoryPath): Promise<Relation> {
  const { scope, sql } = context;
  const { version } = await get(context, path);
  const list = (await listRelations(scope, sql, path.id)).map(({ id }) => id);
  const suggested = await suggestedProducts(scope, sql, {
    categoryId: path.id,
    most: limits.suggestedProducts,
  });
  return { list, suggested, version };
}

/**
 * Sets the platform categories that a category stands for. Throws conflict, and not_found, also for an unknown platform
 * category.
 */
export async function setRelation(
  context: Context,
  { appId, id }: CategoryPath,
  { list, version }: Body<"setRelation">,
): Promise<Relation> {
  const { scope, sql, audit } = context;
  const app = await lock(context, appId);
  const category = await get(context, { appId, id });
  if (version !== undefined && version !== category.version) throw problem("conflict");
  const wanted = [...new Set(list)];
  const known = await platformCategories(scope, sql, wanted);
  if (wanted.some((one) => !known.has(one))) throw problem("not_found");
  const names = async () => (await listRelations(scope, sql, id)).map(({ name }) => name);
  const before = { categories: await names(), app_id: appId };
  await deleteRelations(scope, sql, id);
  const row = { owner_id: ownerOf(scope), app_id: appId, app_category_id: id };
  await insertRelations(
    scope,
    sql,
    wanted.map((category_id) => ({ ...row, category_id })),
  );
  await changeCategory(scope, sql, id);
  await countChange(context, app);
  audit({ id, name: category.name, before, after: { categories: await names(), app_id: appId } });
  return relation(context, { appId, id });
}

async function get({ scope, sql }: Context, { appId, id }: CategoryPath): Promise<CategoryRow> {
  const category = await findCategory(scope, sql, appId, id);
  if (!category) throw problem("not_found");
  return category;
}
