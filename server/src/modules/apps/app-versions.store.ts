import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { type AppVersionStatus, appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import type { appVersions, VersionNotes } from "@thingwright/contract/people/app-versions.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { listing } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const names = systemScope(
  "who made and published a version is named, wherever that person belongs to by now",
);
const anybody = systemScope("whoever has an app asks for what is published of it");

export type VersionFilter = Parsed<(typeof appVersions)["list"]>["query"];

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql)
    .selectFrom("app_version")
    .leftJoin(joined(names, "account", "maker"), "maker.id", "app_version.created_by")
    .leftJoin(joined(names, "account", "publisher"), "publisher.id", "app_version.published_by")
    .leftJoin(joined(scope, "app_version_people", "have"), (join) =>
      join
        .onRef("have.app_id", "=", "app_version.app_id")
        .onRef("have.platform", "=", "app_version.platform")
        .onRef("have.version", "=", "app_version.version"),
    );
}

function selected(query: ReturnType<typeof rows>) {
  return query
    .select([
      "app_version.id",
      "app_version.app_id",
      "app_version.version",
      "app_version.version_code",
      "app_version.file_id",
      "app_version.store_url",
      "app_version.min_sdk",
      "app_version.signers",
      "app_version.other_signer",
      "app_version.force",
      "app_version.revision",
      "app_version.created_at",
      "app_version.published_at",
    ])
    .select((e) => [
      e.ref("app_version.platform").$castTo<AppPlatform>().as("platform"),
      e.ref("app_version.status").$castTo<AppVersionStatus>().as("status"),
      e.ref("app_version.notes").$castTo<VersionNotes>().as("notes"),
      e.fn.coalesce("maker.nickname", e.val("")).as("created_by"),
      e.fn.coalesce("publisher.nickname", e.val("")).as("published_by"),
      e.fn.coalesce("have.people", e.val(0)).as("people"),
    ]);
}

export const listVersions = listing({
  table: "app_version",
  matching(scope: Scope, sql: Sql, { app_id, platform, status, keyword }: VersionFilter) {
    let query = rows(scope, sql).where("app_version.app_id", "=", app_id);
    if (platform) query = query.where("app_version.platform", "=", platform);
    if (status) query = query.where("app_version.status", "=", status);
    if (keyword)
      query = query.where((e) => e(e.fn("strpos", ["app_version.version", e.val(keyword)]), ">", 0));
    return query;
  },
  select: selected,
});

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export function findVersion(scope: Scope, sql: Sql, id: string) {
  return selected(rows(scope, sql)).where("app_version.id", "=", id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function lockVersion(scope: Scope, sql: Sql, id: string) {
  return selected(rows(scope, sql))
    .where("app_version.id", "=", id)
    .forUpdate("app_version")
    .executeTakeFirst();
}

/** Finds the versions of an app for a platform that are or were published, without the version `except`. */
export function releasedVersions(
  scope: Scope,
  sql: Sql,
  { app_id, platform, except }: { app_id: string; platform: AppPlatform; except?: string },
) {
  let query = within(scope, sql)
    .selectFrom("app_version")
    .select(["version", "version_code", "signers"])
    .where("app_id", "=", app_id)
    .where("platform", "=", platform)
    .where("published_at", "is not", null);
  if (except !== undefined) query = query.where("id", "<>", except);
  return query.execute();
}

/** Counts by platform the people who have reported which version of an app they have. */
export async function peopleByPlatform(scope: Scope, sql: Sql, appId: string): Promise<Map<string, number>> {
  const counted = await within(scope, sql)
    .selectFrom("app_version_people")
    .select(["platform", raw<number>`sum(people)::float8`.as("people")])
    .where("app_id", "=", appId)
    .groupBy("platform")
    .execute();
  return new Map(counted.map(({ platform, people }) => [platform, people]));
}

export async function countVersions(scope: Scope, sql: Sql, appId: string): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("app_version")
    .select(raw<number>`count(*)`.as("count"))
    .where("app_id", "=", appId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the published versions of an app, for all platforms. */
export function publishedVersions(scope: Scope, sql: Sql, appId: string) {
  return within(scope, sql)
    .selectFrom("app_version")
    .select(["id", "version", "version_code", "force", "published_at"])
    .select((e) => e.ref("platform").$castTo<AppPlatform>().as("platform"))
    .where("app_id", "=", appId)
    .where("status", "=", appVersionStatus.published)
    .orderBy("id")
    .execute();
}

/**
 * Lists the versions that the app with this key has published for a platform. Returns one row without a version if none
 * is published, and no row if there is no such app.
 */
export function publishedByKey(sql: Sql, key: string, platform: AppPlatform) {
  return everything(anybody, sql)
    .selectFrom("app")
    .leftJoin("app_version", (join) =>
      join
        .onRef("app_version.app_id", "=", "app.id")
        .on("app_version.platform", "=", platform)
        .on("app_version.status", "=", appVersionStatus.published),
    )
    .select(["app_version.id", "app_version.version", "app_version.version_code", "app_version.force"])
    .where("app.app_key", "=", key)
    .where("app.removed_at", "is", null)
    .orderBy("app_version.id")
    .execute();
}

const deliveredColumns = [
  "app_version.id",
  "app_version.version",
  "app_version.version_code",
  "app_version.store_url",
  "app_version.published_at",
  "file.bytes",
  "file.stored_name",
  "stored_file.sha256",
] as const;

function delivered(sql: Sql) {
  return everything(anybody, sql)
    .selectFrom("app_version")
    .innerJoin("app", "app.id", "app_version.app_id")
    .innerJoin("account", "account.id", "app.owner_id")
    .where("account.status", "=", enabled.yes)
    .where("app.removed_at", "is", null)
    .leftJoin("file", "file.id", "app_version.file_id")
    .leftJoin("stored_file", "stored_file.name", "file.stored_name")
    .select(deliveredColumns)
    .select((e) => [
      e.ref("app_version.platform").$castTo<AppPlatform>().as("platform"),
      e.ref("app_version.status").$castTo<AppVersionStatus>().as("status"),
      e.ref("app_version.notes").$castTo<VersionNotes>().as("notes"),
    ]);
}

/**
 * A version that people can download while its account is enabled, with the stored name of its file or its address in a
 * store.
 */
export type Delivered = NonNullable<Awaited<ReturnType<typeof findDelivered>>>;

export function findDelivered(sql: Sql, key: string, id: string) {
  return delivered(sql).where("app_version.id", "=", id).where("app.app_key", "=", key).executeTakeFirst();
}

export function publishedDelivered(sql: Sql, key: string): Promise<Delivered[]> {
  return delivered(sql)
    .where("app.app_key", "=", key)
    .where("app_version.status", "=", appVersionStatus.published)
    .orderBy("app_version.id")
    .execute();
}

export async function hasPublished(sql: Sql, key: string): Promise<boolean> {
  const [first] = await delivered(sql)
    .where("app.app_key", "=", key)
    .where("app_version.status", "=", appVersionStatus.published)
    .limit(1)
    .execute();
  return first !== undefined;
}

export const {
  insert: insertVersion,
  update: updateVersion,
  remove: deleteVersion,
} = rowChanges("app_version");
