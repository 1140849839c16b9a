import { level } from "@thingwright/contract/grammar/enums.ts";
import type { panels } from "@thingwright/contract/content/panels.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { ownerOf, type Scope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type PanelFilter = Parsed<(typeof panels)["list"]>["query"];

const offering = systemScope("panels of the platform are offered to every account");
const counting = systemScope("a panel is used by products of all accounts, which its owner may not see");

const currentOf = (platform: string) =>
  raw<
    string | null
  >`(select version from ${rowsOf(offering, "panel_version")} as v where v.panel_id = panel.id and v.stage = 'all'
    and ${platform} = any(v.platforms) order by v.ordinal desc limit 1)`;

/**
 * Whether a panel names categories. Panels of the administrator that name categories, and the generic panel, are
 * `offered` to every account.
 */
const named = raw<boolean>`exists (select from panel_category as c where c.panel_id = panel.id)`;
const offered = raw<boolean>`(panel.built_in or (panel.owner_id in (select id from ${rowsOf(offering, "account")} as account where level = ${raw.lit(level.admin)})
  and ${named}))`;
const own = (scope: Scope) => raw<boolean>`panel.owner_id is not distinct from ${ownerOf(scope)}::uuid`;

/** Whether a panel is made for a category, or for the category above it. */
const inCategory = (id: RawBuilder<unknown> | string) =>
  raw<boolean>`exists (select from panel_category as c where c.panel_id = panel.id and c.category_id in
    (select ${id}::uuid union all select parent_id from category where id = ${id}::uuid))`;

const columnsOf = (scope: Scope) =>
  [
    "panel.id",
    "panel.name",
    "panel.name_en",
    "panel.built_in",
    own(scope).as("own"),
    "panel.image_id",
    raw<
      string[]
    >`array(select category_id from panel_category as c where c.panel_id = panel.id order by category_id)`.as(
      "categories",
    ),
    "panel.notes",
    currentOf("android").as("android"),
    currentOf("ios").as("ios"),
    "panel.version",
    "panel.created_at",
  ] as const;

/** Selects the panels that an account sees: its own, and those that the platform offers. */
function seen(scope: Scope, sql: Sql) {
  return everything(offering, sql)
    .selectFrom("panel")
    .where((e) => e.or([own(scope), offered]));
}

function matching(scope: Scope, sql: Sql, filter: PanelFilter) {
  const { keyword, platform, category_id, own: whose } = filter;
  let query = seen(scope, sql);
  if (keyword) query = query.where((e) => anyContains(e, ["panel.name", "panel.name_en"], keyword));
  if (platform)
    query = query.where((e) =>
      e.or([e("panel.built_in", "=", true), raw<boolean>`${currentOf(platform)} is not null`]),
    );
  if (category_id)
    query = query.where((e) =>
      e.or([
        e("panel.built_in", "=", true),
        inCategory(category_id),
        // A panel of the account that names no category is made for all categories.
        e.and([own(scope), raw<boolean>`not ${named}`]),
      ]),
    );
  if (whose) query = query.where(whose === "1" ? own(scope) : raw<boolean>`not ${own(scope)}`);
  return query;
}

export const listPanels = listing({
  table: "panel",
  matching,
  select: (query: ReturnType<typeof seen>, scope) => query.select(columnsOf(scope)),
});

export type PanelRow = NonNullable<Awaited<ReturnType<typeof findPanel>>>;

export function findPanel(scope: Scope, sql: Sql, id: string) {
  return seen(scope, sql).select(columnsOf(scope)).where("panel.id", "=", id).executeTakeFirst();
}

/** Finds the panel that a product of the account has, even if the platform no longer offers it. */
export function findChosen(scope: Scope, sql: Sql, id: string) {
  return everything(offering, sql)
    .selectFrom("panel")
    .select(columnsOf(scope))
    .where("panel.id", "=", id)
    .executeTakeFirst();
}

/** Locks a panel of the account until the transaction ends: to change it, or to add versions. */
export function lockPanel(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("panel")
    .select(["panel.id", "panel.name", "panel.name_en", "panel.version"])
    .where("panel.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Finds a panel that a product of a category can have: one of its account, the generic one, or one that the platform
 * offers for the category. Locks it against deletion until the transaction ends.
 * @param of `template` leaves out panels of the account, because a template is for every account
 */
export async function lockPanelAgainstDeletion(
  scope: Scope,
  sql: Sql,
  id: string,
  { categoryId, of }: { categoryId: string | null; of: "product" | "template" },
): Promise<{ id: string; built_in: boolean } | undefined> {
  const forCategory =
    categoryId === null ? raw<boolean>`false` : raw<boolean>`(${offered} and ${inCategory(categoryId)})`;
  const { rows } = await raw<{ id: string; built_in: boolean }>`
    select panel.id, panel.built_in from panel
    where panel.id = ${id} and (panel.built_in or ${forCategory} or (${of === "product"} and ${own(scope)}))
    for key share of panel`.execute(everything(offering, sql));
  return rows[0];
}

/**
 * Finds the panel with a name, in Chinese or in English. If several panels have the name, the panel that the product
 * has comes first, then those of the account.
 * @param had the panel that the product has, which the platform may no longer offer
 */
export async function panelNamed(
  scope: Scope,
  sql: Sql,
  name: string,
  had: string | undefined,
): Promise<string | undefined> {
  const isHad = raw<boolean>`panel.id is not distinct from ${had ?? null}::uuid`;
  const found = await everything(offering, sql)
    .selectFrom("panel")
    .select("panel.id")
    .where((e) => e.or([isHad, own(scope), offered]))
    .where((e) => e.or([e("panel.name", "=", name), e("panel.name_en", "=", name)]))
    .orderBy(isHad, "desc")
    .orderBy(own(scope), "desc")
    .orderBy("panel.created_at")
    .orderBy("panel.id")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Finds the name of the panel that a product has. */
export async function panelName(sql: Sql, id: string): Promise<string | undefined> {
  const found = await everything(offering, sql)
    .selectFrom("panel")
    .select("panel.name")
    .where("panel.id", "=", id)
    .executeTakeFirst();
  return found?.name;
}

export const { insert: insertPanel, update: updatePanel, remove: deletePanel } = rowChanges("panel");

/** Replaces the categories that a panel is made for. @returns how many of these categories exist */
export async function setCategories(sql: Sql, id: string, categories: readonly string[]): Promise<number> {
  const database = everything(offering, sql);
  await database.deleteFrom("panel_category").where("panel_id", "=", id).execute();
  if (categories.length === 0) return 0;
  const inserted = await database
    .insertInto("panel_category")
    .columns(["panel_id", "category_id"])
    .expression((e) =>
      e
        .selectFrom("category")
        .select([raw<string>`${id}::uuid`.as("panel_id"), "category.id as category_id"])
        .where("category.id", "in", categories)
        .forKeyShare(),
    )
    .returning("category_id")
    .execute();
  return inserted.length;
}

/**
 * Finds what uses a panel, in all accounts: how many products, and the categories whose template uses it, in its draft
 * or in its published version.
 */
export async function usesOfPanel(sql: Sql, id: string) {
  const database = everything(counting, sql);
  const { products } = await database
    .selectFrom("product")
    .select((e) => e.fn.countAll<number>().as("products"))
    .where(raw<boolean>`content #>> '{panel,panel_id}' = ${id}`)
    .executeTakeFirstOrThrow();
  const categories = await database
    .selectFrom("category_template as template")
    .innerJoin("category", "category.id", "template.category_id")
    .leftJoin("category_template_version as latest", (join) =>
      join
        .onRef("latest.category_id", "=", "template.category_id")
        .onRef("latest.version", "=", "template.published_version"),
    )
    .select(["category.name", "category.name_en"])
    .where(
      raw<boolean>`${id} in (template.draft #>> '{panel,panel_id}', latest.content #>> '{panel,panel_id}')`,
    )
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
  return { products, categories };
}

/** Finds the names of the newest products within the scope that use a panel. */
export async function productsNamed(scope: Scope, sql: Sql, id: string, most: number): Promise<string[]> {
  const rows = await within(scope, sql)
    .selectFrom("product")
    .select("product.name")
    .where(raw<boolean>`content #>> '{panel,panel_id}' = ${id}`)
    .orderBy("product.created_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}
