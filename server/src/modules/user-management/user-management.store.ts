import type { appUsers } from "@thingwright/contract/people/app-users.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw, type RawBuilder } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import { idRange } from "../../platform/database/id-range.ts";
import { startingWith } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type AppUserFilter = Parsed<(typeof appUsers)["list"]>["query"] & {
  /**
   * Whether a keyword may match an email address or a phone number: such a search can reveal contacts that are masked.
   */
  contacts: boolean;
};

const columns = [
  "app_user.id",
  "app_user.app_id",
  "app_user.nickname",
  "app_user.sex",
  "app_user.birth_year",
  "app_user.phone",
  "app_user.email",
  "app_user.address",
  "app_user.language",
  "app_user.status",
  "app_user.created_at",
  "app_user.login_at",
  "app_user.cancelled_at",
] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("app_user");
}

/** Returns the conditions for a keyword; a person who meets one of them matches. An index serves each condition. */
function keywordConditions(keyword: string, { contacts }: AppUserFilter): RawBuilder<boolean>[] {
  const conditions = [startingWith(raw`lower(app_user.nickname)`, keyword.toLowerCase())];
  if (contacts)
    conditions.push(
      raw<boolean>`app_user.email = ${keyword.toLowerCase()}`,
      raw<boolean>`app_user.phone = ${keyword}`,
    );
  const ids = idRange(keyword);
  if (ids) conditions.push(raw<boolean>`app_user.id between ${ids[0]}::uuid and ${ids[1]}::uuid`);
  return conditions;
}

function matching(scope: Scope, sql: Sql, filter: AppUserFilter) {
  const { keyword } = filter;
  let query = rows(scope, sql);
  if (keyword) query = query.where((e) => e.or(keywordConditions(keyword, filter)));
  if (filter.app_id) query = query.where("app_user.app_id", "=", filter.app_id);
  // The status is a literal, because a prepared statement can then use the index that holds only people who have
  // cancelled.
  if (filter.status) query = query.where(raw<boolean>`app_user.status = ${raw.lit(filter.status)}`);
  if (filter.sex !== undefined) query = query.where("app_user.sex", "=", filter.sex);
  if (filter.register_from !== undefined)
    query = query.where("app_user.created_at", ">=", filter.register_from);
  if (filter.register_to !== undefined) query = query.where("app_user.created_at", "<=", filter.register_to);
  if (filter.login_from !== undefined) query = query.where("app_user.login_at", ">=", filter.login_from);
  if (filter.login_to !== undefined) query = query.where("app_user.login_at", "<=", filter.login_to);
  return query;
}

/** Adds the name of the app and the number of a person's devices, which are found by an index on the person. */
function described(query: ReturnType<typeof rows>, scope: Scope) {
  const name = raw<string>`(select name from ${rowsOf(scope, "app")} as app where app.id = app_user.app_id)`;
  const bound = raw<number>`(select count(*) from ${rowsOf(scope, "device_binding")} as binding
    where binding.app_user_id = app_user.id and binding.unbound_at is null)`;
  return query.select(columns).select([name.as("app_name"), bound.as("device_count")]);
}

export type AppUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const listUsers = listing({
  table: "app_user",
  matching,
  select: described,
  nullsLast: ["login_at"],
});

const byId = prepared((scope, sql, { id }: { id: string }) =>
  described(rows(scope, sql), scope).where("app_user.id", "=", id),
);

export async function findUser(scope: Scope, sql: Sql, id: string) {
  const [found] = await byId(scope, sql, { id });
  return found;
}
