import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import type { CommunicationModule, modules, ModuleSummary } from "@thingwright/contract/products/modules.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw, type SqlBool } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { lockName } from "../../platform/database/named-lock.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const using = systemScope("a module is in use whoever uses it");

export type ModuleFilter = Parsed<(typeof modules)["list"]>["query"];

/** A module as it is stored: with the ids of its images. */
export type ModuleRow = Omit<CommunicationModule, "images" | "image_ids"> & { images: string[] };
export type SummaryRow = Omit<ModuleSummary, "images"> & { images: string[] };

const summary = [
  "module.id",
  "module.name",
  "module.chip",
  "module.type",
  "module.communication_mode",
  "module.size",
  "module.scenario",
  "module.scenario_en",
  "module.images",
  "module.version",
  "module.created_at",
  "module.updated_at",
] as const;
const whole = [...summary, "module.description", "module.description_en", "module.source"] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("module");
}

function matching(scope: Scope, sql: Sql, { keyword, communication_mode, chip, type }: ModuleFilter) {
  let query = rows(scope, sql);
  if (keyword) {
    query = query.where((e) =>
      anyContains(e, ["module.name", "module.chip", "module.scenario", "module.scenario_en"], keyword),
    );
  }
  if (communication_mode) query = query.where("module.communication_mode", "=", communication_mode);
  if (chip) query = query.where("module.chip", "=", chip);
  if (type) query = query.where("module.type", "=", type);
  return query;
}

const page = listing({
  table: "module",
  matching,
  select: (query: ReturnType<typeof rows>) => query.select(summary),
});

export async function listModules(
  scope: Scope,
  sql: Sql,
  filter: ModuleFilter,
): Promise<ListPage<SummaryRow>> {
  return page(scope, sql, filter);
}

export async function findModule(scope: Scope, sql: Sql, id: string): Promise<ModuleRow | undefined> {
  const found = await rows(scope, sql).select(whole).where("module.id", "=", id).executeTakeFirst();
  return found;
}

/** Finds and locks a module until the transaction ends, so that other changes of it wait. */
export async function lockModule(scope: Scope, sql: Sql, id: string): Promise<ModuleRow | undefined> {
  const found = await rows(scope, sql)
    .select(whole)
    .where("module.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found;
}

/**
 * Finds the communication mode of a module; undefined if there is no such module. The module cannot be deleted until
 * the transaction ends.
 */
export async function lockModuleAgainstDeletion(
  scope: Scope,
  sql: Sql,
  id: string,
): Promise<CommunicationMode | undefined> {
  const found = await rows(scope, sql)
    .select("module.communication_mode")
    .where("module.id", "=", id)
    .forShare()
    .executeTakeFirst();
  return found?.communication_mode;
}

/** Finds the id of the module with this name. */
export async function moduleNamed(scope: Scope, sql: Sql, name: string): Promise<string | undefined> {
  const found = await rows(scope, sql).select("module.id").where("module.name", "=", name).executeTakeFirst();
  return found?.id;
}

/** Lists the distinct values of a column, sorted. */
export async function valuesOf(scope: Scope, sql: Sql, column: "chip" | "type"): Promise<string[]> {
  const found = await rows(scope, sql)
    .select(`module.${column} as value`)
    .distinct()
    .orderBy("value")
    .execute();
  return found.map(({ value }) => value);
}

/** Counts the modules. Until the transaction ends, no other call can count them to add one. */
export async function countToAdd(scope: Scope, sql: Sql): Promise<number> {
  await lockName(sql, "modules");
  const { count } = await rows(scope, sql)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const { insert: insertModule, update: updateModule, remove: deleteModule } = rowChanges("module");

/**
 * Finds the uses of a module: the categories whose template names the module, in the draft or in the published version,
 * and the number of products.
 */
export async function usesOfModule(sql: Sql, id: string) {
  const database = everything(using, sql);
  const categories = await database
    .selectFrom("category_template as template")
    .innerJoin("category", "category.id", "template.category_id")
    .leftJoin("category_template_version as latest", (join) =>
      join
        .onRef("latest.category_id", "=", "template.category_id")
        .onRef("latest.version", "=", "template.published_version"),
    )
    .select(["category.name", "category.name_en"])
    .where(raw<SqlBool>`${id} in (template.draft ->> 'module_id', latest.content ->> 'module_id')`)
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
  const { products } = await database
    .selectFrom("product")
    .select((e) => e.fn.countAll<number>().as("products"))
    .where(raw<string>`content ->> 'module_id'`, "=", id)
    .executeTakeFirstOrThrow();
  return { categories, products };
}
