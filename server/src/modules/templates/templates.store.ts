import type { TemplateVersion } from "@thingwright/contract/products/templates.ts";
import { sql as raw } from "kysely";
import type { Insertable, Updateable } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { CategoryTemplate, CategoryTemplateVersion } from "../../platform/database/tables.ts";

/** A template as it is stored: its draft lacks the parts that nobody has filled in. */
export interface TemplateRow {
  category_id: string;
  draft: unknown;
  draft_version: number;
  changed: boolean;
  published_version: number;
}

/** A published version. */
export interface VersionRow {
  version: number;
  content: unknown;
}

/** Selects the templates of second-level categories with their state; a template that nobody has begun is empty. */
function templateRows(scope: Scope, sql: Sql) {
  return within(scope, sql)
    .selectFrom("category")
    .leftJoin("category_template as template", "template.category_id", "category.id")
    .where("category.parent_id", "is not", null)
    .select((e) => [
      "category.id as category_id",
      e.fn.coalesce("template.draft_version", e.lit(1)).as("draft_version"),
      e.fn.coalesce("template.changed", e.lit(false)).as("changed"),
      e.fn.coalesce("template.published_version", e.lit(0)).as("published_version"),
    ]);
}

/** Finds the template of a second-level category; undefined if there is no such category. */
export async function findTemplate(
  scope: Scope,
  sql: Sql,
  categoryId: string,
): Promise<TemplateRow | undefined> {
  return templateRows(scope, sql)
    .select((e) => e.fn.coalesce("template.draft", raw`'{}'::jsonb`).as("draft"))
    .where("category.id", "=", categoryId)
    .executeTakeFirst();
}

/** Lists outlines of all templates, in the order of the category tree. A part that nobody has filled in is null. */
export async function listTemplates(scope: Scope, sql: Sql) {
  return templateRows(scope, sql)
    .innerJoin("category as parent", "parent.id", "category.parent_id")
    .select([
      "category.name",
      "category.name_en",
      raw`template.draft -> 'panel'`.as("panel"),
      raw`template.draft -> 'pairing_types'`.as("pairing_types"),
    ])
    .orderBy("parent.position")
    .orderBy("parent.id")
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
}

/**
 * Locks a template until the transaction ends, and inserts an empty one if there is none. Lock order: the category
 * first, so that it is not deleted meanwhile, as a deletion locks the category before the rows that depend on it.
 * @returns the draft before the last change that can be undone; undefined if there is no such second-level category
 */
export async function lockTemplate(
  scope: Scope,
  sql: Sql,
  categoryId: string,
): Promise<{ before_change: unknown } | undefined> {
  const database = within(scope, sql);
  const category = await database
    .selectFrom("category")
    .select("id")
    .where("id", "=", categoryId)
    .where("parent_id", "is not", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!category) return undefined;
  await database
    .insertInto("category_template")
    .values({ category_id: categoryId, draft: "{}", changed: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return database
    .selectFrom("category_template")
    .select("before_change")
    .where("category_id", "=", categoryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateTemplate(
  scope: Scope,
  sql: Sql,
  categoryId: string,
  row: Updateable<CategoryTemplate>,
): Promise<void> {
  await within(scope, sql)
    .updateTable("category_template")
    .set(row)
    .where("category_id", "=", categoryId)
    .execute();
}

/** Finds the latest published version of a category's template; undefined if there is none. */
export async function latestVersion(
  scope: Scope,
  sql: Sql,
  categoryId: string,
): Promise<VersionRow | undefined> {
  return within(scope, sql)
    .selectFrom("category_template")
    .innerJoin("category_template_version as latest", "latest.category_id", "category_template.category_id")
    .select(["latest.version", "latest.content"])
    .where("category_template.category_id", "=", categoryId)
    .whereRef("latest.version", "=", "category_template.published_version")
    .executeTakeFirst();
}

export async function findVersion(
  scope: Scope,
  sql: Sql,
  categoryId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return within(scope, sql)
    .selectFrom("category_template_version")
    .select(["version", "content"])
    .where("category_id", "=", categoryId)
    .where("version", "=", version)
    .executeTakeFirst();
}

/** Lists the published versions of a template, latest first, each with the name of its publisher. */
export async function listVersions(
  scope: SystemScope,
  sql: Sql,
  categoryId: string,
): Promise<TemplateVersion[]> {
  const found = await everything(scope, sql)
    .selectFrom("category_template_version as version")
    .leftJoin("account", "account.id", "version.published_by")
    .select((e) => [
      "version.version",
      "version.note",
      "version.published_at",
      e.fn.coalesce("account.nickname", e.val("")).as("published_by"),
    ])
    .where("version.category_id", "=", categoryId)
    .orderBy("version.version", "desc")
    .execute();
  return found;
}

/** Finds the contents of all published versions of a template that have not been deleted. */
export async function keptContents(scope: Scope, sql: Sql, categoryId: string): Promise<unknown[]> {
  const found = await within(scope, sql)
    .selectFrom("category_template_version")
    .select("content")
    .where("category_id", "=", categoryId)
    .execute();
  return found.map(({ content }) => content);
}

export async function insertVersion(
  scope: Scope,
  sql: Sql,
  row: Insertable<CategoryTemplateVersion>,
): Promise<void> {
  await within(scope, sql).insertInto("category_template_version").values(row).execute();
}

/**
 * Deletes versions up to this one, except for those that products started from, since these products are compared with
 * them.
 * @returns whether any version was deleted
 */
export async function pruneVersions(
  scope: SystemScope,
  sql: Sql,
  categoryId: string,
  upTo: number,
): Promise<boolean> {
  const gone = await everything(scope, sql)
    .deleteFrom("category_template_version as old")
    .where("old.category_id", "=", categoryId)
    .where("old.version", "<=", upTo)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("product")
            .select("product.id")
            .whereRef("product.category_id", "=", "old.category_id")
            .whereRef("product.template_version", "=", "old.version"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

export async function countTemplates(scope: SystemScope, sql: Sql): Promise<number> {
  const { count } = await everything(scope, sql)
    .selectFrom("category_template")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds templates whose version 1 is published, for categories that have none. */
export async function insertPublished(
  scope: SystemScope,
  sql: Sql,
  rows: readonly { category_id: string; content: string }[],
): Promise<void> {
  const database = everything(scope, sql);
  const made = await database
    .insertInto("category_template")
    .values(
      rows.map(({ category_id, content }) => ({
        category_id,
        draft: content,
        changed: false,
        published_version: 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("category_id")
    .execute();
  const ids = new Set(made.map((row) => row.category_id));
  const versions = rows.filter(({ category_id }) => ids.has(category_id));
  if (versions.length === 0) return;
  await database
    .insertInto("category_template_version")
    .values(versions.map((row) => ({ ...row, version: 1, published_at: 0 })))
    .execute();
}

/**
 * Lists templates that are as an upgrade made them: with function points alone, published once, and not changed since.
 */
export async function listUntouched(
  scope: SystemScope,
  sql: Sql,
): Promise<{ category_id: string; points: unknown }[]> {
  return everything(scope, sql)
    .selectFrom("category_template")
    .select(["category_id", raw`draft -> 'points'`.as("points")])
    .where(isUntouched)
    .execute();
}

const isUntouched = raw<boolean>`
  published_version = 1 and draft_version = 1 and not changed and draft - 'points' = '{}' and draft ? 'points'`;

/** Replaces the draft of an untouched template, unless somebody has changed it meanwhile. */
export async function replaceUntouched(
  scope: SystemScope,
  sql: Sql,
  categoryId: string,
  draft: string,
): Promise<void> {
  await everything(scope, sql)
    .updateTable("category_template")
    .set({ draft, draft_version: 2, changed: true })
    .where("category_id", "=", categoryId)
    .where(isUntouched)
    .execute();
}
