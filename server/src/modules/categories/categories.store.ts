import type { SecondaryCategory } from "@thingwright/contract/categories.ts";
import { enabled } from "@thingwright/contract/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Insertable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type {
  Category as CategoryTable,
  CategoryFunctionPoint as CategoryPointTable,
} from "../../platform/database/tables.ts";

/** A category of either level; `parent_id` is null for the first. */
export interface CategoryRow extends SecondaryCategory {
  parent_id: string | null;
}

/** The categories of both levels, in the order in which the console offers them. */
export async function listCategories(scope: Scope, sql: Sql): Promise<CategoryRow[]> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select(["id", "parent_id", "name", "name_en", "icon", "status", "built_in"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found as CategoryRow[];
}

export async function categoryExists(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** A category that new products may have: it is of the second level, and both it and its parent are online. */
export async function usableCategory(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<{ id: string } | undefined> {
  return within(scope, sql)
    .selectFrom("category")
    .innerJoin("category as parent", "parent.id", "category.parent_id")
    .select("category.id")
    .where("category.id", "=", id)
    .where("category.status", "=", enabled.yes)
    .where("parent.status", "=", enabled.yes)
    .executeTakeFirst();
}

/** The whole pool of standard function points, in the order of their numbers. */
export async function listPool(scope: Scope, sql: Sql): Promise<FunctionPoint[]> {
  const found = await within(scope, sql)
    .selectFrom("standard_function_point")
    .select("point")
    .orderBy("position")
    .execute();
  return found.map((row) => row.point as unknown as FunctionPoint);
}

/** The standard function points of a category, in the order that panels show them. */
export async function standardPointsOf(scope: Scope, sql: Sql, categoryId: string): Promise<FunctionPoint[]> {
  const found = await within(scope, sql)
    .selectFrom("category_function_point")
    .innerJoin("standard_function_point as pool", "pool.identifier", "category_function_point.identifier")
    .select("pool.point")
    .where("category_function_point.category_id", "=", categoryId)
    .orderBy("category_function_point.position")
    .execute();
  return found.map((row) => row.point as unknown as FunctionPoint);
}

/** The identifiers of a category's standard function points, to which its standard products keep. */
export async function standardIdentifiersOf(
  scope: Scope,
  sql: Sql,
  categoryId: string,
): Promise<ReadonlySet<string>> {
  const found = await within(scope, sql)
    .selectFrom("category_function_point")
    .select("identifier")
    .where("category_id", "=", categoryId)
    .execute();
  return new Set(found.map(({ identifier }) => identifier));
}

export async function countCategories(scope: SystemScope, sql: Sql): Promise<number> {
  const { count } = await everything(scope, sql)
    .selectFrom("category")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the categories that are missing; existing ones stay as they are. */
export async function insertCategories(
  scope: SystemScope,
  sql: Sql,
  rows: Insertable<CategoryTable>[],
): Promise<void> {
  await everything(scope, sql)
    .insertInto("category")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds the points that are missing in the pool, numbered in the order given; existing ones stay as they are. */
export async function insertPool(scope: SystemScope, sql: Sql, points: FunctionPoint[]): Promise<void> {
  await everything(scope, sql)
    .insertInto("standard_function_point")
    .values(points.map((p, position) => ({ identifier: p.identifier, point: JSON.stringify(p), position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertCategoryPoints(
  scope: SystemScope,
  sql: Sql,
  rows: Insertable<CategoryPointTable>[],
): Promise<void> {
  await everything(scope, sql)
    .insertInto("category_function_point")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
