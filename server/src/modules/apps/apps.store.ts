import type { apps } from "@thingwright/contract/people/apps.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import { Quota } from "../../platform/database/quota.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type AppFilter = Parsed<(typeof apps)["list"]>["query"];

/** An app that is being removed does not use up the quota. */
export const appQuota = new Quota("apps", "app", limits.apps, raw`removed_at is null`);

const columns = [
  "app.id",
  "app.name",
  "app.package_name",
  "app.platforms",
  "app.icon_id",
  "app.default_panel",
  "app.app_key",
  "app.version",
  "app.created_at",
] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("app");
}

function matching(scope: Scope, sql: Sql, { keyword, platform }: AppFilter) {
  let query = rows(scope, sql);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((e) =>
      e.or([e("app.name", "ilike", pattern), e("app.package_name", "ilike", pattern)]),
    );
  }
  if (platform) query = query.where(raw<boolean>`${platform} = any(app.platforms)`);
  return query;
}

export const listApps = listing({
  table: "app",
  matching,
  select: (query: ReturnType<typeof rows>) => query.select(columns),
});

function oneRow(scope: Scope, sql: Sql, id: string) {
  return rows(scope, sql).select(columns).where("app.id", "=", id);
}

export type AppRow = NonNullable<Awaited<ReturnType<typeof findApp>>>;

export function findApp(scope: Scope, sql: Sql, id: string) {
  return oneRow(scope, sql, id).executeTakeFirst();
}

const anybody = systemScope("whoever has an app names it by its key, which is no secret");

/** The fields of an app that anybody with its key may see, with the time zone and the status of its account. */
export type AppOfKey = NonNullable<Awaited<ReturnType<typeof appOfKey>>>;

export function appOfKey(sql: Sql, key: string) {
  return everything(anybody, sql)
    .selectFrom("app")
    .innerJoin("account", "account.id", "app.owner_id")
    .select(["app.id", "app.owner_id", "app.app_key", "app.name", "app.icon_id", "app.default_panel"])
    .select(["account.time_zone", "account.status as account_status"])
    .where("app.app_key", "=", key)
    .where("app.removed_at", "is", null)
    .executeTakeFirst();
}

/** Locks the row of an app until the transaction ends, so that other changes of it wait. */
export function lockApp(scope: Scope, sql: Sql, id: string) {
  return oneRow(scope, sql, id).forUpdate().executeTakeFirst();
}

export const { insert: insertApp, update: updateApp } = rowChanges("app");

export type RemovedApp = NonNullable<Awaited<ReturnType<typeof lockRemovedApp>>>;

/**
 * Locks an app that was deleted and still has data, so that nobody else removes it until the transaction ends;
 * undefined if there is none.
 */
export function lockRemovedApp(scope: SystemScope, sql: Sql) {
  return (
    everything(scope, sql)
      .selectFrom("app")
      .select(["id", "owner_id"])
      .where("removed_at", "is not", null)
      // An app whose removal fails must not keep the other apps waiting.
      .orderBy(raw`random()`)
      .limit(1)
      // The lock is weak enough that writes of rows that refer to the app do not wait.
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
  );
}

/** Deletes an app with all rows that refer to it. */
export async function deleteApp(scope: SystemScope, sql: Sql, id: string): Promise<void> {
  await everything(scope, sql).deleteFrom("app").where("id", "=", id).execute();
}
