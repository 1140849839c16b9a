import type { Category } from "@thingwright/contract/categories.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { categoryExists, listCategories, listPool, standardPointsOf } from "./categories.store.ts";

/** The tree of both levels, online and offline. */
export async function tree({ scope, sql }: Context): Promise<{ list: Category[] }> {
  const rows = await listCategories(scope, sql);
  const below = (parent: string | null) =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, name, name_en, icon, status, built_in }) => ({
        id,
        name,
        name_en,
        icon,
        status,
        built_in,
      }));
  return { list: below(null).map((first) => ({ ...first, children: below(first.id) })) };
}

/** The standard function points of a category, or the whole pool. */
export async function propertyModel(
  { scope, sql }: Context,
  categoryId: string | undefined,
): Promise<{ list: FunctionPoint[] }> {
  if (categoryId === undefined) return { list: await listPool(scope, sql) };
  if (!(await categoryExists(scope, sql, categoryId))) throw problem("not_found");
  return { list: await standardPointsOf(scope, sql, categoryId) };
}

/** The pool of standard function points, by identifier. */
export async function standardPool(scope: Scope, sql: Sql): Promise<ReadonlyMap<string, FunctionPoint>> {
  const pool = await listPool(scope, sql);
  return new Map(pool.map((point) => [point.identifier, point]));
}
