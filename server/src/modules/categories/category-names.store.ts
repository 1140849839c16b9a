import type { CategoryNames, Names } from "@thingwright/contract/products/multi-language.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

interface NamesRow {
  id: string;
  parent_id: string | null;
  multi_language: Names;
}

const asNames = (rows: unknown[]): CategoryNames[] =>
  (rows as NamesRow[]).map(({ id, parent_id, multi_language }) => ({
    id,
    parent_id,
    languages: multi_language,
  }));

/** Lists the names of the categories of both levels, by their positions. */
export async function listNames(scope: Scope, sql: Sql): Promise<CategoryNames[]> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select(["id", "parent_id", "multi_language"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return asNames(found);
}

export async function findNames(scope: Scope, sql: Sql, id: string): Promise<Names | undefined> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select("multi_language")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.multi_language as Names | undefined;
}

/** Locks categories in the order of their ids, so that calls cannot deadlock. @returns their names */
export async function lockNames(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, CategoryNames>> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select(["id", "parent_id", "multi_language"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(asNames(found).map((one) => [one.id, one]));
}

export async function saveNames(scope: Scope, sql: Sql, id: string, names: Names): Promise<void> {
  await within(scope, sql)
    .updateTable("category")
    .set({ multi_language: JSON.stringify(names) })
    .where("id", "=", id)
    .execute();
}
