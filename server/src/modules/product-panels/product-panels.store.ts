import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { productPanels } from "@thingwright/contract/products/product-panels.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

type UseFilter = Parsed<(typeof productPanels)["uses"]>["query"] & { panel_id: string };

/** The fields of a function point that a panel depends on. */
export type UsedPoint = Pick<FunctionPoint, "identifier" | "data_type" | "transfer_type">;

function using(scope: Scope, sql: Sql, { panel_id, keyword }: UseFilter) {
  const query = within(scope, sql)
    .selectFrom("product")
    .where(raw<boolean>`product.content #>> '{panel,panel_id}' = ${panel_id}`);
  return keyword ? query.where("product.name", "ilike", containing(keyword)) : query;
}

/** Lists the products within the scope that have a panel. */
export const listUses = listing({
  table: "product",
  matching: using,
  select: (query: ReturnType<typeof using>) =>
    query.select([
      "product.id",
      "product.name",
      "product.model",
      "product.status",
      "product.category_id",
      "product.created_at",
    ]),
});

/** Finds the function points with these identifiers of each product. */
export async function pointsNamed(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
  identifiers: readonly string[],
): Promise<Map<string, UsedPoint[]>> {
  if (ids.length === 0) return new Map();
  const rows = await within(scope, sql)
    .selectFrom("product")
    .select("id")
    .select(
      raw<UsedPoint[]>`coalesce((select jsonb_agg(jsonb_build_object('identifier', p ->> 'identifier',
          'data_type', p ->> 'data_type', 'transfer_type', p ->> 'transfer_type'))
        from jsonb_array_elements(product.points) as p
        where p ->> 'identifier' = any(${identifiers}::text[])), '[]')`.as("points"),
    )
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, points }) => [id, points]));
}

/** Finds the names of the given products that are within the scope. */
export function namesOf(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return within(scope, sql).selectFrom("product").select(["id", "name"]).where("id", "in", ids).execute();
}
