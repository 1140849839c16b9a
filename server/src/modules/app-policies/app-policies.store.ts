import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import { sql as raw } from "kysely";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const counting = systemScope(
  "the texts of an account's policies are counted for apps out of the caller's reach too",
);
const anybody = systemScope("everybody who has an app's key reads its policies");

/** Rich text by language; a language without a text is left out. */
export type Texts = Partial<Record<ContentLanguage, string>>;

/** A version of a policy without its texts. */
export interface SummaryRow {
  id: string;
  kind: PolicyKind;
  number: number;
  effective_at: number | null;
  published_at: number | null;
  languages: ContentLanguage[];
  version: number;
  updated_at: number;
}

export interface PolicyRow extends SummaryRow {
  texts: Texts;
  bytes: number;
}

const columns = [
  "id",
  "kind",
  "number",
  "languages",
  "effective_at",
  "published_at",
  "version",
  "updated_at",
] as const;

/** All versions of an app's user agreement and privacy policy, newest first. */
export async function listPolicies(scope: Scope, sql: Sql, appId: string): Promise<SummaryRow[]> {
  const found = await within(scope, sql)
    .selectFrom("app_policy")
    .select(columns)
    .where("app_id", "=", appId)
    .orderBy("number", "desc")
    .orderBy("kind")
    .execute();
  return found;
}

export async function findPolicy(
  scope: Scope,
  sql: Sql,
  appId: string,
  id: string,
): Promise<PolicyRow | undefined> {
  const found = await within(scope, sql)
    .selectFrom("app_policy")
    .select([...columns, "texts", "bytes"])
    .where("app_id", "=", appId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found;
}

export async function findApp(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("app")
    .select(["id", "name", "app_key", "owner_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks an app until the transaction ends, so that changes to its policies run one after another. */
export async function lockApp(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("app")
    .select(["id", "name", "app_key", "owner_id"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const { insert: insertPolicy, update: updatePolicy, remove: deletePolicy } = rowChanges("app_policy");

/**
 * Sums up the sizes of all policy texts of an account, in bytes. Locks the account until the transaction ends, so that
 * two calls cannot both use the rest of its quota.
 */
export async function countBytes(sql: Sql, ownerId: string): Promise<number> {
  const database = everything(counting, sql);
  await database.selectFrom("account").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const { bytes } = await database
    .selectFrom("app_policy")
    .select(raw<number>`coalesce(sum(bytes), 0)`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Finds when `day` begins in the account's time zone, and the date there at `now`. Times are in seconds. */
export async function dayIn(
  sql: Sql,
  ownerId: string,
  { day, now }: { day: string; now: number },
): Promise<{ begins: number; today: string }> {
  return everything(counting, sql)
    .selectFrom("account")
    .select([
      raw<number>`extract(epoch from ${day}::date::timestamp at time zone time_zone)::bigint`.as("begins"),
      raw<string>`to_char(to_timestamp(${now}::bigint) at time zone time_zone, 'YYYY-MM-DD')`.as("today"),
    ])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
}

export async function timeZoneOf(sql: Sql, ownerId: string): Promise<string> {
  const { time_zone } = await everything(counting, sql)
    .selectFrom("account")
    .select("time_zone")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** The published versions of an app's policies, or of one `kind` of policy, newest first. */
export async function publishedPolicies(sql: Sql, appId: string, kind?: PolicyKind) {
  let query = everything(anybody, sql)
    .selectFrom("app_policy")
    .select(columns)
    .where("app_id", "=", appId)
    .where("published_at", "is not", null);
  if (kind) query = query.where("kind", "=", kind);
  const found = await query.orderBy("number", "desc").execute();
  return found as (SummaryRow & { effective_at: number; published_at: number })[];
}

/** The text of a policy version in a language; empty if it has none. */
export async function textOf(sql: Sql, id: string, language: ContentLanguage): Promise<string> {
  const found = await everything(anybody, sql)
    .selectFrom("app_policy")
    .select(raw<string>`coalesce(texts ->> ${language}, '')`.as("text"))
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.text ?? "";
}
