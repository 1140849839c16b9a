import type { SecondaryCategory } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Names } from "@thingwright/contract/products/multi-language.ts";
import type { Insertable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Category as CategoryTable } from "../../platform/database/tables.ts";

/** A category of either level; `parent_id` is null for a category of the first level. */
export interface CategoryRow extends SecondaryCategory {
  parent_id: string | null;
  position: number;
}

/** The categories of both levels, in the order in which the console offers them. */
export async function listCategories(scope: Scope, sql: Sql): Promise<CategoryRow[]> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select(["id", "parent_id", "name", "name_en", "icon", "status", "built_in", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found;
}

/** A category with the fields that only its own page shows. */
export interface FoundCategory extends CategoryRow {
  multi_language: Names;
  version: number;
}

export async function findCategory(scope: Scope, sql: Sql, id: string): Promise<FoundCategory | undefined> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select([
      "id",
      "parent_id",
      "name",
      "name_en",
      "icon",
      "status",
      "built_in",
      "position",
      "multi_language",
      "version",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return found as FoundCategory | undefined;
}

/** The categories below a category of the first level, in their order. */
export async function childrenOf(scope: Scope, sql: Sql, id: string): Promise<SecondaryCategory[]> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select(["id", "name", "name_en", "icon", "status", "built_in"])
    .where("parent_id", "=", id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return found;
}

/** The version of the order of all categories. */
export async function treeVersion(scope: Scope, sql: Sql): Promise<number> {
  const { version } = await within(scope, sql)
    .selectFrom("category_tree")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Lists the categories of both levels that are online, in their order, with their names in all languages. */
export async function onlineCategories(
  scope: Scope,
  sql: Sql,
): Promise<{ id: string; parent_id: string | null; icon: string; multi_language: Names }[]> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .leftJoin("category as parent", "parent.id", "category.parent_id")
    .select(["category.id", "category.parent_id", "category.icon", "category.multi_language"])
    .where("category.status", "=", enabled.yes)
    .where((e) => e.or([e("parent.id", "is", null), e("parent.status", "=", enabled.yes)]))
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
  return found as { id: string; parent_id: string | null; icon: string; multi_language: Names }[];
}

export async function categoryExists(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A category that new products may have: it is of the second level, and both it and its parent are online. Until the
 * transaction ends, neither is deleted or taken offline.
 */
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
    .forShare()
    .executeTakeFirst();
}

/** The names of a category of the second level, and of the one above it, in Chinese. */
export async function categoryPath(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<{ parent: string; name: string } | undefined> {
  return within(scope, sql)
    .selectFrom("category")
    .innerJoin("category as parent", "parent.id", "category.parent_id")
    .select(["parent.name as parent", "category.name"])
    .where("category.id", "=", id)
    .executeTakeFirst();
}

/** The category of the second level that has these names, in Chinese or in English, and is online. */
export async function categoryNamed(
  scope: Scope,
  sql: Sql,
  { parent, name }: { parent: string; name: string },
): Promise<string | undefined> {
  const found = await within(scope, sql)
    .selectFrom("category")
    .innerJoin("category as parent", "parent.id", "category.parent_id")
    .select("category.id")
    .where((e) => e.or([e("category.name", "=", name), e("category.name_en", "=", name)]))
    .where((e) => e.or([e("parent.name", "=", parent), e("parent.name_en", "=", parent)]))
    .where("category.status", "=", enabled.yes)
    .where("parent.status", "=", enabled.yes)
    .orderBy("category.position")
    .orderBy("category.id")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The name of a category, for the operation log. */
export async function categoryName(scope: Scope, sql: Sql, id: string): Promise<string> {
  const { name } = await within(scope, sql)
    .selectFrom("category")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
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
