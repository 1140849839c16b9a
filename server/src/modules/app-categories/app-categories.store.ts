import type { Names } from "@thingwright/contract/products/multi-language.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { App, AppCategory as AppCategoryTable } from "../../platform/database/tables.ts";

const appColumns = ["app.id", "app.name", "app.category_version", "app.categories_as_started"] as const;

export type AppRow = NonNullable<Awaited<ReturnType<typeof findApp>>>;

export function findApp(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql).selectFrom("app").select(appColumns).where("id", "=", id).executeTakeFirst();
}

/** Locks an app until the transaction ends, so that changes of its categories come one after the other. */
export function lockApp(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("app")
    .select(appColumns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateApp(
  scope: Scope,
  sql: Sql,
  id: string,
  row: Updateable<Pick<App, "category_version" | "categories_as_started">>,
): Promise<void> {
  await within(scope, sql).updateTable("app").set(row).where("id", "=", id).execute();
}

/** A category of either level, without its counts. */
export interface CategoryRow {
  id: string;
  parent_id: string | null;
  name: string;
  name_en: string;
  icon: string;
  multi_language: Names;
  position: number;
  version: number;
}

const columns = [
  "id",
  "parent_id",
  "name",
  "name_en",
  "icon",
  "multi_language",
  "position",
  "version",
] as const;

/** Lists the categories of both levels of an app, in the order of each level. */
export async function listCategories(scope: Scope, sql: Sql, appId: string): Promise<CategoryRow[]> {
  const found = await within(scope, sql)
    .selectFrom("app_category")
    .select(columns)
    .where("app_id", "=", appId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found as CategoryRow[];
}

export async function findCategory(
  scope: Scope,
  sql: Sql,
  appId: string,
  id: string,
): Promise<CategoryRow | undefined> {
  const found = await within(scope, sql)
    .selectFrom("app_category")
    .select(columns)
    .where("app_id", "=", appId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found as CategoryRow | undefined;
}

/**
 * For each category of an app, counts its `products` within the scope, and its `relations` to the platform's
 * categories.
 */
export async function countsOf(
  scope: Scope,
  sql: Sql,
  appId: string,
): Promise<Record<"products" | "relations", Map<string, number>>> {
  const count = raw<number>`count(*)`.as("count");
  const products = await within(scope, sql)
    .selectFrom("app_category_product")
    .select(["app_category_id as id", count])
    .where("app_id", "=", appId)
    .groupBy("app_category_id")
    .execute();
  const relations = await within(scope, sql)
    .selectFrom("app_category_relation")
    .select(["app_category_id as id", count])
    .where("app_id", "=", appId)
    .groupBy("app_category_id")
    .execute();
  const byId = (rows: { id: string; count: number }[]) => new Map(rows.map((row) => [row.id, row.count]));
  return { products: byId(products), relations: byId(relations) };
}

export async function insertCategories(
  scope: Scope,
  sql: Sql,
  rows: Insertable<AppCategoryTable>[],
): Promise<void> {
  await within(scope, sql).insertInto("app_category").values(rows).execute();
}

/** Changes a category, and increments its version. */
export async function changeCategory(
  scope: Scope,
  sql: Sql,
  id: string,
  { names, icon }: { names?: Names; icon?: string } = {},
): Promise<void> {
  await within(scope, sql)
    .updateTable("app_category")
    .set((e) => ({
      version: e("version", "+", 1),
      ...(icon !== undefined && { icon }),
      ...(names && { multi_language: raw<string>`multi_language || ${JSON.stringify(names)}::jsonb` }),
    }))
    .where("id", "=", id)
    .execute();
}

/** Replaces the names of a category in all languages, and increments its version. */
export async function saveNames(scope: Scope, sql: Sql, id: string, names: Names): Promise<void> {
  await within(scope, sql)
    .updateTable("app_category")
    .set((e) => ({ version: e("version", "+", 1), multi_language: JSON.stringify(names) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes categories with the categories below them. */
export async function deleteCategories(scope: Scope, sql: Sql, ids: readonly string[]): Promise<void> {
  await within(scope, sql).deleteFrom("app_category").where("id", "in", ids).execute();
}

/** Puts categories below a category of the first level, or with null onto the first level, in the order of the ids. */
export async function placeCategories(
  scope: Scope,
  sql: Sql,
  parentId: string | null,
  ids: readonly string[],
): Promise<void> {
  await within(scope, sql)
    .updateTable("app_category")
    .from(
      raw<{ id: string; place: number }>`(
        select * from unnest(${ids}::uuid[]) with ordinality as named (id, place)
      )`.as("placed"),
    )
    .set((e) => ({ parent_id: parentId, position: e.ref("placed.place") }))
    .whereRef("app_category.id", "=", "placed.id")
    .execute();
}

/** Finds the ids of all categories of an app whose icon is an image. */
export async function withImages(scope: Scope, sql: Sql, appId: string): Promise<string[]> {
  const found = await within(scope, sql)
    .selectFrom("app_category")
    .select("id")
    .where("app_id", "=", appId)
    .where("icon", "like", "/%")
    .execute();
  return found.map(({ id }) => id);
}
