import type { RelatedProduct } from "@thingwright/contract/people/app-categories.ts";
import { productStatus, shelf } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, sql as raw } from "kysely";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { AppCategoryProduct, AppCategoryRelation } from "../../platform/database/tables.ts";

const counting: SystemScope = systemScope("a category holds products that the caller does not reach too");

/** The condition that apps show a product: it has been released, is on the shelf, and may get new devices. */
export const isShown = raw<boolean>`(
  product.shelf = ${raw.lit(shelf.on)} and product.edition > 0 and product.status <> ${raw.lit(productStatus.ceased)}
)`;

const columns = [
  "product.id",
  "product.name",
  "product.model",
  raw<string>`coalesce(nullif(product.icon, ''), category.icon)`.as("icon"),
  "product.product_key",
  "product.status",
  "product.shelf",
  isShown.as("shown"),
] as const;

/** Lists the products of a category within the scope, in their order. */
export async function listProducts(scope: Scope, sql: Sql, categoryId: string): Promise<RelatedProduct[]> {
  const found = await within(scope, sql)
    .selectFrom("app_category_product")
    .innerJoin(joined(scope, "product"), "product.id", "app_category_product.product_id")
    .innerJoin("category", "category.id", "product.category_id")
    .select(columns)
    .where("app_category_product.app_category_id", "=", categoryId)
    .orderBy("app_category_product.position")
    .orderBy("product.id")
    .execute();
  return found;
}

/** Lists the ids of all products of a category in their order, including products outside the caller's role. */
export async function allProducts(sql: Sql, categoryId: string): Promise<string[]> {
  const found = await everything(counting, sql)
    .selectFrom("app_category_product")
    .select("product_id")
    .where("app_category_id", "=", categoryId)
    .orderBy("position")
    .orderBy("product_id")
    .execute();
  return found.map(({ product_id }) => product_id);
}

/** Counts the products that all categories of an app have together. */
export async function countProducts(sql: Sql, appId: string): Promise<number> {
  const { count } = await everything(counting, sql)
    .selectFrom("app_category_product")
    .select(raw<number>`count(*)`.as("count"))
    .where("app_id", "=", appId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds which of these products are within the scope, and locks them, so that none is deleted until the transaction
 * ends.
 */
export async function reachedProducts(scope: Scope, sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await within(scope, sql)
    .selectFrom("product")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Replaces the products of a category, including products outside the caller's role. */
export async function replaceProducts(
  sql: Sql,
  category: Pick<Insertable<AppCategoryProduct>, "owner_id" | "app_id" | "app_category_id">,
  ids: readonly string[],
): Promise<void> {
  await everything(counting, sql)
    .deleteFrom("app_category_product")
    .where("app_category_id", "=", category.app_category_id)
    .execute();
  await insertProducts(
    sql,
    ids.map((product_id, position) => ({ ...category, product_id, position })),
  );
}

/** How many rows one statement inserts: PostgreSQL accepts at most 65,535 parameters. */
const rowsAtOnce = 5000;

export async function insertProducts(sql: Sql, rows: Insertable<AppCategoryProduct>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await everything(counting, sql)
      .insertInto("app_category_product")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

/** Lists the platform's categories that a category of an app stands for, in the platform's order. */
export async function listRelations(scope: Scope, sql: Sql, categoryId: string) {
  return within(scope, sql)
    .selectFrom("app_category_relation")
    .innerJoin("category", "category.id", "app_category_relation.category_id")
    .leftJoin("category as parent", "parent.id", "category.parent_id")
    .select(["category.id", "category.name"])
    .where("app_category_relation.app_category_id", "=", categoryId)
    .orderBy(raw`coalesce(parent.position, category.position)`)
    .orderBy(raw`case when parent.id is null then -1 else category.position end`)
    .orderBy("category.id")
    .execute();
}

export async function deleteRelations(scope: Scope, sql: Sql, categoryId: string): Promise<void> {
  await within(scope, sql)
    .deleteFrom("app_category_relation")
    .where("app_category_id", "=", categoryId)
    .execute();
}

export async function insertRelations(
  scope: Scope,
  sql: Sql,
  rows: Insertable<AppCategoryRelation>[],
): Promise<void> {
  if (rows.length > 0) await within(scope, sql).insertInto("app_category_relation").values(rows).execute();
}

/**
 * Finds which of these categories of the platform exist, and locks them, so that none is deleted until the transaction
 * ends.
 */
export async function platformCategories(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await within(scope, sql)
    .selectFrom("category")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Lists shown products within the scope, newest first, at most `mostOfEach` of each platform category. */
export async function shownProducts(
  scope: Scope,
  sql: Sql,
  mostOfEach: number,
): Promise<{ id: string; category_id: string }[]> {
  const ranked = within(scope, sql)
    .selectFrom("product")
    .select([
      "product.id",
      "product.category_id",
      raw<number>`row_number() over (partition by product.category_id order by product.created_at desc, product.id desc)`.as(
        "place",
      ),
    ])
    .where(isShown)
    .as("ranked");
  return within(scope, sql)
    .selectFrom(ranked)
    .select(["ranked.id", "ranked.category_id"])
    .where("ranked.place", "<=", mostOfEach)
    .orderBy("ranked.place")
    .execute();
}

/**
 * Lists shown products of the platform categories that a category stands for, except those it already has; newest
 * first.
 */
export async function suggestedProducts(
  scope: Scope,
  sql: Sql,
  { categoryId, most }: { categoryId: string; most: number },
): Promise<RelatedProduct[]> {
  const found = await within(scope, sql)
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin(joined(scope, "app_category_relation", "relation"), (join) =>
      join.on((e) =>
        e.or([
          e("relation.category_id", "=", e.ref("category.id")),
          e("relation.category_id", "=", e.ref("category.parent_id")),
        ]),
      ),
    )
    .leftJoin(joined(scope, "app_category_product", "held"), (join) =>
      join.onRef("held.product_id", "=", "product.id").on("held.app_category_id", "=", categoryId),
    )
    .select(columns)
    .distinct()
    .select("product.created_at")
    .where("relation.app_category_id", "=", categoryId)
    .where("held.product_id", "is", null)
    .where(isShown)
    .orderBy("product.created_at", "desc")
    .orderBy("product.id")
    .limit(most)
    .execute();
  return found.map(({ created_at: _at, ...product }) => product);
}
