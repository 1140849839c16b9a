import { type Activated, level } from "@thingwright/contract/grammar/enums.ts";
import type { Member, members } from "@thingwright/contract/accounts/members.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { type Insertable, sql as raw, type Updateable } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { Account } from "../../platform/database/tables.ts";
import { countedMembers } from "./counted-members.store.ts";

export type MemberFilter = Parsed<(typeof members)["list"]>["query"];

const counting = systemScope("the quota of members counts those of an account");

const columns = [
  "account.id as uid",
  "account.username",
  "account.nickname",
  "account.email",
  "account.mobile",
  "account.role_id",
  "account.status",
  "account.activated",
  "account.second_factor",
  "account.login_at",
  "account.created_at",
] as const;

const searched = ["account.username", "account.nickname", "account.email", "account.mobile"] as const;

function rows(scope: Scope, sql: Sql) {
  return (
    within(scope, sql)
      .selectFrom("account")
      // The level is a literal, because only then can a prepared statement use an index that is limited to this level.
      .where(raw<boolean>`account.level = ${raw.lit(level.member)}`)
      .where("account.deleted_at", "is", null)
  );
}

function matching(scope: Scope, sql: Sql, { keyword, role_id, status, activated }: MemberFilter) {
  let query = rows(scope, sql);
  if (keyword) query = query.where((e) => anyContains(e, searched, keyword));
  if (role_id) query = query.where("account.role_id", "=", role_id);
  if (status) query = query.where("account.status", "=", status);
  if (activated) query = query.where("account.activated", "=", activated);
  return query;
}

function withRole(query: ReturnType<typeof rows>, scope: Scope) {
  const name = raw<string>`coalesce(
    (select name from ${rowsOf(scope, "role")} as role where role.id = account.role_id), '')`;
  return query.select(columns).select(name.as("role_name"));
}

const page = listing({ table: "account", matching, select: withRole, nullsLast: ["login_at"] });

export async function listMembers(scope: Scope, sql: Sql, filter: MemberFilter): Promise<ListPage<Member>> {
  return page(scope, sql, filter);
}

/** Counts the members who have, or have not, activated their accounts. */
export async function countMembers(scope: Scope, sql: Sql, activated: Activated): Promise<number> {
  const { count } = await rows(scope, sql)
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("account.activated", "=", activated)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMember(scope: Scope, sql: Sql, uid: string): Promise<Member | undefined> {
  const found = await withRole(rows(scope, sql), scope).where("account.id", "=", uid).executeTakeFirst();
  return found;
}

/** Locks a member until the transaction ends. */
export async function lockMember(scope: Scope, sql: Sql, uid: string): Promise<void> {
  await rows(scope, sql).select("account.id").where("account.id", "=", uid).forNoKeyUpdate().execute();
}

/** Finds and locks the account that owns the members, so that calls that count its members wait for each other. */
export async function lockOwner(scope: Scope, sql: Sql, ownerId: string) {
  const owner = await within(scope, sql)
    .selectFrom("account")
    .select(["id", "prefix", "member_quota"])
    .where("id", "=", ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A statement of its own: it sees what was committed while this transaction waited for the lock.
  const { rows: counted } = await raw<{ count: number }>`
    select ${countedMembers(counting, raw`${ownerId}::uuid`)} as count`.execute(everything(counting, sql));
  return { ...owner, member_count: counted[0]!.count };
}

export async function insertMember(scope: Scope, sql: Sql, row: Insertable<Account>): Promise<void> {
  await within(scope, sql).insertInto("account").values(row).execute();
}

export async function updateMember(
  scope: Scope,
  sql: Sql,
  uid: string,
  row: Updateable<Account>,
): Promise<void> {
  await within(scope, sql)
    .updateTable("account")
    .set(row)
    .where("account.id", "=", uid)
    .where("account.level", "=", level.member)
    .execute();
}
