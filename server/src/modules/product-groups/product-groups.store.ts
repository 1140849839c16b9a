import { sql as raw } from "kysely";
import type { ProductGroup, productGroups } from "@thingwright/contract/products/product-groups.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { containing } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const counting = systemScope("a group holds products that the caller does not reach too");

export type ProductGroupFilter = Parsed<(typeof productGroups)["list"]>["query"];

const columns = [
  "product_group.id",
  "product_group.name",
  "product_group.supports_groups",
  "product_group.version",
  "product_group.created_at",
] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("product_group");
}

function matching(scope: Scope, sql: Sql, { keyword }: ProductGroupFilter) {
  const all = rows(scope, sql);
  return keyword ? all.where("product_group.name", "ilike", containing(keyword)) : all;
}

/** Counts those products of a group that are within the scope. */
const countOf = (scope: Scope) =>
  raw<number>`(select count(*) from ${rowsOf(scope, "product")} as product
    where product.group_id = product_group.id)`.as("product_count");

export const listProductGroups = listing({
  table: "product_group",
  matching,
  select: (query: ReturnType<typeof rows>, scope) => query.select([...columns, countOf(scope)]),
});

export async function findProductGroup(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<ProductGroup | undefined> {
  return rows(scope, sql)
    .select([...columns, countOf(scope)])
    .where("product_group.id", "=", id)
    .executeTakeFirst();
}

/**
 * Locks a group until the transaction ends.
 * @param to `change` excludes every other lock of the group; `join`, to put a product into it, excludes only changes
 */
export async function lockProductGroup(scope: Scope, sql: Sql, id: string, to: "change" | "join") {
  const group = rows(scope, sql).select(columns).where("product_group.id", "=", id);
  return (to === "change" ? group.forUpdate() : group.forShare()).executeTakeFirst();
}

/**
 * Counts the products of a group, `all` and the `unsupporting` ones that do not support groups, including those that
 * the caller may not see.
 */
export async function countMembers(sql: Sql, id: string): Promise<{ all: number; unsupporting: number }> {
  const supports = raw`coalesce((content->'binding'->>'supports_groups')::boolean, false)`;
  const counts = await everything(counting, sql)
    .selectFrom("product")
    .select([
      raw<number>`count(*)`.as("all"),
      raw<number>`count(*) filter (where not ${supports})`.as("unsupporting"),
    ])
    .where("group_id", "=", id)
    .executeTakeFirstOrThrow();
  return counts;
}

export const {
  insert: insertProductGroup,
  update: updateProductGroup,
  remove: deleteProductGroup,
} = rowChanges("product_group");
