import type { CategoryState } from "@thingwright/contract/products/categories.ts";
import type { Enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Names } from "@thingwright/contract/products/multi-language.ts";
import { type Insertable, sql as raw } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Category } from "../../platform/database/tables.ts";

const counting = systemScope("a category is everybody's: how much it is used is a number over all accounts");

/** Locks the order of the categories until the transaction ends. @returns its version */
export async function lockTree(scope: Scope, sql: Sql): Promise<number> {
  const { version } = await within(scope, sql)
    .selectFrom("category_tree")
    .select("version")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Increments the version of the order, which the caller has locked. */
export async function countTreeVersion(scope: Scope, sql: Sql): Promise<void> {
  await within(scope, sql)
    .updateTable("category_tree")
    .set((e) => ({ version: e("version", "+", 1) }))
    .execute();
}

/** Locks a category until the transaction ends, so that no product of this category is made meanwhile. */
export async function lockCategory(scope: Scope, sql: Sql, id: string): Promise<void> {
  await within(scope, sql).selectFrom("category").select("id").where("id", "=", id).forUpdate().execute();
}

export async function insertCategory(scope: Scope, sql: Sql, row: Insertable<Category>): Promise<void> {
  await within(scope, sql).insertInto("category").values(row).execute();
}

/** Changes the icon, and the names in the given languages; names in other languages stay. */
export async function updateCategory(
  scope: Scope,
  sql: Sql,
  id: string,
  { names, icon }: { names: Names; icon: string },
): Promise<void> {
  await within(scope, sql)
    .updateTable("category")
    .set({ icon, multi_language: raw`multi_language || ${JSON.stringify(names)}::jsonb` })
    .where("id", "=", id)
    .execute();
}

export async function setCategoryStatus(scope: Scope, sql: Sql, id: string, status: Enabled): Promise<void> {
  await within(scope, sql).updateTable("category").set({ status }).where("id", "=", id).execute();
}

export async function deleteCategory(scope: Scope, sql: Sql, id: string): Promise<void> {
  await within(scope, sql).deleteFrom("category").where("id", "=", id).execute();
}

/** Puts categories below a parent, with positions from 0 in this order. @param parentId null for the first level */
export async function placeCategories(
  scope: Scope,
  sql: Sql,
  parentId: string | null,
  ids: readonly string[],
): Promise<void> {
  const statement = raw`
    update category set parent_id = ${parentId}::uuid, position = placed.position - 1
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where category.id = placed.id
      and (category.parent_id, category.position) is distinct from (${parentId}::uuid, placed.position - 1)`;
  await within(scope, sql).run(statement);
}

/** Counts the products of a category, and the accounts that have such products. */
export async function countUses(sql: Sql, id: string): Promise<Pick<CategoryState, "products" | "accounts">> {
  return everything(counting, sql)
    .selectFrom("category_use")
    .where("category_id", "=", id)
    .select((e) => [
      raw<number>`coalesce(sum(products), 0)::int`.as("products"),
      e.fn.countAll<number>().as("accounts"),
    ])
    .executeTakeFirstOrThrow();
}

export async function listStates(sql: Sql): Promise<CategoryState[]> {
  return everything(counting, sql)
    .with("used", (database) =>
      database
        .selectFrom("category_use")
        .groupBy("category_id")
        .select((e) => [
          "category_id",
          raw<number>`sum(products)::int`.as("products"),
          e.fn.countAll<number>().as("accounts"),
        ]),
    )
    .selectFrom("category")
    .leftJoin("used", "used.category_id", "category.id")
    .leftJoin("category_template as template", "template.category_id", "category.id")
    .select((e) => [
      "category.id",
      e.fn.coalesce("used.products", raw<number>`0`).as("products"),
      e.fn.coalesce("used.accounts", raw<number>`0`).as("accounts"),
      raw<number>`(
        select count(*) from jsonb_each(category.multi_language) as named where named.value ->> 'name' <> ''
      )`.as("languages"),
      e.fn.coalesce("template.published_version", e.lit(0)).as("template_version"),
      e.fn.coalesce("template.changed", e.lit(false)).as("template_changed"),
    ])
    .execute();
}
