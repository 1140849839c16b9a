import type { Role, roles } from "@thingwright/contract/roles.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type RoleFilter = Parsed<(typeof roles)["list"]>["query"];

const products = raw<string[]>`array(
  select product_id from role_product where role_product.role_id = role.id order by product_id
)`;
const productCount = raw<number>`(select count(*) from role_product where role_product.role_id = role.id)`;

const columns = [
  "role.id",
  "role.name",
  "role.description",
  "role.menu_permissions",
  "role.all_products",
  "role.all_apps",
  "role.version",
  "role.created_at",
] as const;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("role");
}

function matching(scope: Scope, sql: Sql, { keyword }: RoleFilter) {
  const query = rows(scope, sql);
  return keyword ? query.where("role.name", "ilike", containing(keyword)) : query;
}

function memberCount(scope: Scope) {
  return raw<number>`(
    select count(*) from ${rowsOf(scope, "account")} as account
    where account.role_id = role.id and account.deleted_at is null
  )`.as("member_count");
}

function withCounts(query: ReturnType<typeof rows>, scope: Scope) {
  const reached = raw<string[]>`array(
    select product.id from ${rowsOf(scope, "product")} as product
    join role_product on role_product.product_id = product.id
    where role_product.role_id = role.id order by product.id
  )`;
  return query
    .select(columns)
    .select([reached.as("products"), productCount.as("product_count"), memberCount(scope)]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withCounts>["executeTakeFirstOrThrow"]>>;

function roleOf({ products: ids, product_count, all_products, all_apps, ...row }: Row): Role {
  return {
    ...row,
    products_out_of_reach: product_count - ids.length,
    menu_permissions: row.menu_permissions as Role["menu_permissions"],
    products: all_products ? { kind: "all" } : { kind: "some", ids },
    apps: all_apps ? { kind: "all" } : { kind: "some", ids: [] },
  };
}

const page = listing({ table: "role", matching, select: withCounts });

export async function listRoles(scope: Scope, sql: Sql, filter: RoleFilter): Promise<ListPage<Role>> {
  const { list, ...total } = await page(scope, sql, filter);
  return { list: list.map(roleOf), ...total };
}

/** All roles of an account, without the products that each names: with them they could be too large for one answer. */
export async function listRoleNames(scope: Scope, sql: Sql) {
  return rows(scope, sql)
    .select(["role.id", "role.name", "role.description", memberCount(scope)])
    .orderBy("role.name")
    .orderBy("role.id")
    .execute();
}

export async function findRole(scope: Scope, sql: Sql, id: string): Promise<Role | undefined> {
  const found = await withCounts(rows(scope, sql), scope).where("role.id", "=", id).executeTakeFirst();
  return found && roleOf(found);
}

/** Locks a role until the transaction ends, so that meanwhile nobody changes it or gives it to a member. */
export async function lockRole(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await rows(scope, sql)
    .select("role.id")
    .where("role.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export const { insert: insertRole, update: updateRole, remove: deleteRole } = rowChanges("role");

/** How many of these products are in the scope. */
export async function countProducts(scope: Scope, sql: Sql, ids: readonly string[]): Promise<number> {
  const { count } = await within(scope, sql)
    .selectFrom("product")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("product.id", "in", [...ids])
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceProducts(
  scope: Scope,
  sql: Sql,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const database = within(scope, sql);
  await database.deleteFrom("role_product").where("role_id", "=", id).execute();
  if (ids.length === 0) return;
  const values = ids.map((product_id) => ({ role_id: id, product_id }));
  await database.insertInto("role_product").values(values).execute();
}

/** The screens and products that a role grants. The caller is its member, who need not see the role itself. */
export async function rightsOfRole(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("role")
    .select(["role.menu_permissions", "role.all_products", products.as("products")])
    .where("role.id", "=", id)
    .executeTakeFirst();
}
