import { level } from "@thingwright/contract/grammar/enums.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Tenant, tenants } from "@thingwright/contract/accounts/tenants.ts";
import { sql as raw, type Updateable } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Account } from "../../platform/database/tables.ts";
import { countedMembers } from "../members/index.ts";
import { countedDevices } from "../products/index.ts";

export type TenantFilter = Parsed<(typeof tenants)["list"]>["query"];

const columns = [
  "account.id as uid",
  "account.username",
  "account.nickname",
  "account.company_name",
  "account.status",
  "account.activated",
  "account.second_factor",
  "account.device_quota",
  "account.member_quota",
  "account.login_at",
  "account.created_at",
] as const;

const searched = ["account.username", "account.nickname", "account.company_name"] as const;

function rows(scope: SystemScope, sql: Sql) {
  return (
    everything(scope, sql)
      .selectFrom("account")
      // The level is a literal, because only then can a prepared statement use an index that is limited to this level.
      .where(raw<boolean>`account.level = ${raw.lit(level.user)}`)
      .where("account.deleted_at", "is", null)
  );
}

function matching(scope: SystemScope, sql: Sql, { keyword, status, activated }: TenantFilter) {
  let query = rows(scope, sql);
  if (keyword) query = query.where((e) => anyContains(e, searched, keyword));
  if (status) query = query.where("account.status", "=", status);
  if (activated) query = query.where("account.activated", "=", activated);
  return query;
}

function withCounts(query: ReturnType<typeof rows>, scope: SystemScope) {
  const products = raw`from ${rowsOf(scope, "product")} as product where product.owner_id = account.id`;
  return query
    .select(columns)
    .select([
      countedDevices(scope, raw.ref("account.id")).as("device_count"),
      raw<number>`(select count(*) ${products})`.as("product_count"),
      countedMembers(scope, raw.ref("account.id")).as("member_count"),
    ]);
}

const page = listing({ table: "account", matching, select: withCounts, nullsLast: ["login_at"] });

export async function listTenants(
  scope: SystemScope,
  sql: Sql,
  filter: TenantFilter,
): Promise<ListPage<Tenant>> {
  return page(scope, sql, filter);
}

export async function findTenant(scope: SystemScope, sql: Sql, uid: string): Promise<Tenant | undefined> {
  const found = await withCounts(rows(scope, sql), scope).where("account.id", "=", uid).executeTakeFirst();
  return found;
}

/** Changes the columns that `row` contains. */
export async function updateTenant(
  scope: SystemScope,
  sql: Sql,
  uid: string,
  row: Updateable<Account>,
): Promise<void> {
  if (Object.values(row).every((value) => value === undefined)) return;
  await everything(scope, sql)
    .updateTable("account")
    .set(row)
    .where("id", "=", uid)
    .where("level", "=", level.user)
    .execute();
}
