import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { DB } from "../../platform/database/tables.ts";
import type { Insertable } from "kysely";

const columns = [
  "companion.name_texts",
  "companion.accent",
  "companion.languages",
  "companion.default_language",
  "companion.version",
] as const;

export type CompanionRow = NonNullable<Awaited<ReturnType<typeof findCompanion>>>;

/** Finds the look of an app's companion; undefined if its maker has never changed it. */
export function findCompanion(scope: Scope, sql: Sql, appId: string) {
  return within(scope, sql)
    .selectFrom("companion")
    .select(columns)
    .where("companion.app_id", "=", appId)
    .executeTakeFirst();
}

/** Writes all columns of a companion. The caller has locked the app, so that two calls cannot both insert the row. */
export async function saveCompanion(
  scope: Scope,
  sql: Sql,
  { app_id, owner_id, ...row }: Insertable<DB["companion"]>,
): Promise<void> {
  const exists = await findCompanion(scope, sql, app_id);
  const database = within(scope, sql);
  if (exists) await database.updateTable("companion").set(row).where("app_id", "=", app_id).execute();
  else
    await database
      .insertInto("companion")
      .values({ app_id, owner_id, ...row })
      .execute();
}

const atHome = systemScope("whoever opens a companion names its app by a key that is no secret");

/** Like {@link findCompanion}, but without a scope, for anybody who opens the companion. */
export function shownCompanion(sql: Sql, appId: string): Promise<CompanionRow | undefined> {
  return everything(atHome, sql)
    .selectFrom("companion")
    .select(columns)
    .where("companion.app_id", "=", appId)
    .executeTakeFirst();
}
