import type { StandardPointUse } from "@thingwright/contract/points/property-models.ts";
import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** Finds the categories and products that use a standard function point. */
export async function findUse(scope: SystemScope, sql: Sql, identifier: string): Promise<StandardPointUse> {
  const database = everything(scope, sql);
  const categories = await database
    .selectFrom("category")
    .innerJoin("category_function_point as used", "used.category_id", "category.id")
    .select(["category.id", "category.name", "category.name_en"])
    .where("used.identifier", "=", identifier)
    .orderBy("category.name")
    .orderBy("category.id")
    .execute();
  const { rows } = await raw<Omit<StandardPointUse, "categories">>`
    select coalesce(sum(products), 0)::int as product_count, count(*) as account_count, (
      select count(*) from product_point as own where own.identifier = ${identifier} and not own.standard
    ) as own_count
    from standard_point_use where identifier = ${identifier}`.execute(database);
  return { categories, ...rows[0]! };
}

/**
 * Counts the category templates and products that use each of these standard function points; unused points are left
 * out.
 */
export async function findUses(
  scope: SystemScope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, { categories: number; products: number }>> {
  const { rows } = await raw<{ identifier: string; categories: number; products: number }>`
    select identifier, categories, products from unnest(${identifiers}::text[]) as asked (identifier),
      lateral (
        select count(*) as categories from category_function_point used where used.identifier = asked.identifier
      ) as templates,
      lateral (
        select coalesce(sum(used.products), 0)::int as products from standard_point_use used
        where used.identifier = asked.identifier
      ) as definitions
    where categories + products > 0`.execute(everything(scope, sql));
  return new Map(rows.map(({ identifier, ...counts }) => [identifier, counts]));
}

/** Counts the products that have a function point of their own with one of these identifiers. */
export async function ownCount(
  scope: SystemScope,
  sql: Sql,
  identifiers: readonly string[],
): Promise<number> {
  const { count } = await everything(scope, sql)
    .selectFrom("product_point")
    .select(raw<number>`count(distinct product_id)`.as("count"))
    .where(raw<boolean>`identifier = any(${identifiers}::text[])`)
    .where("standard", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}
