import type { Role, roles } from "@thingwright/contract/accounts/roles.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { containing } from "../../platform/database/like.ts";
import { listing, type ListPage } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

export type RoleFilter = Parsed<(typeof roles)["list"]>["query"];

/** The kinds of objects that a role names, each kind with a link table of its own. */
const named = {
  products: { object: "product", link: "role_product", column: "product_id" },
  apps: { object: "app", link: "role_app", column: "app_id" },
} as const;
type Kind = keyof typeof named;

/** Selects all ids that a role names, even those that the caller may not see. */
function idsIn(kind: Kind) {
  const { link, column } = named[kind];
  return raw<string[]>`array(
    select ${raw.ref(column)} from ${raw.table(link)} as link where link.role_id = role.id order by 1
  )`;
}

function countIn(kind: Kind) {
  return raw<number>`(select count(*) from ${raw.table(named[kind].link)} as link where link.role_id = role.id)`;
}

/** Selects the ids that a role names and that are within the caller's scope. */
function reachedIn(scope: Scope, kind: Kind) {
  const { object, link, column } = named[kind];
  return raw<string[]>`array(
    select object.id from ${rowsOf(scope, object)} as object
    join ${raw.table(link)} as link on link.${raw.ref(column)} = object.id
    where link.role_id = role.id order by object.id
  )`;
}

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
  return query
    .select(columns)
    .select([
      reachedIn(scope, "products").as("products"),
      countIn("products").as("product_count"),
      reachedIn(scope, "apps").as("apps"),
      countIn("apps").as("app_count"),
      memberCount(scope),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withCounts>["executeTakeFirstOrThrow"]>>;

function roleOf({ products, product_count, all_products, apps, app_count, all_apps, ...row }: Row): Role {
  return {
    ...row,
    menu_permissions: row.menu_permissions,
    products: all_products ? { kind: "all" } : { kind: "some", ids: products },
    products_out_of_reach: product_count - products.length,
    apps: all_apps ? { kind: "all" } : { kind: "some", ids: apps },
    apps_out_of_reach: app_count - apps.length,
  };
}

const page = listing({ table: "role", matching, select: withCounts });

export async function listRoles(scope: Scope, sql: Sql, filter: RoleFilter): Promise<ListPage<Role>> {
  const { list, ...total } = await page(scope, sql, filter);
  return { list: list.map(roleOf), ...total };
}

/** Lists all roles of an account without the products that they name, which could be too many for one answer. */
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

/** Counts how many of the given products or apps are in the scope. */
export async function countReached(
  scope: Scope,
  sql: Sql,
  kind: Kind,
  ids: readonly string[],
): Promise<number> {
  const [row] = await within(scope, sql).run<{ count: number }>(
    raw`select count(*) from ${rowsOf(scope, named[kind].object)} as object where object.id = any(${ids}::uuid[])`,
  );
  return row!.count;
}

/** Replaces the products or apps that a role names. */
export async function replaceNamed(
  scope: Scope,
  sql: Sql,
  id: string,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const { link, column } = named[kind];
  const database = within(scope, sql);
  await database.run(raw`delete from ${raw.table(link)} where role_id = ${id}`);
  await database.run(
    raw`insert into ${raw.table(link)} (role_id, ${raw.ref(column)}) select ${id}, * from unnest(${ids}::uuid[])`,
  );
}

/** Finds the screens, products and apps that a role grants its member, who need not have the right to see the role. */
export async function rightsOfRole(scope: SystemScope, sql: Sql, id: string) {
  return everything(scope, sql)
    .selectFrom("role")
    .select([
      "role.menu_permissions",
      "role.all_products",
      idsIn("products").as("products"),
      "role.all_apps",
      idsIn("apps").as("apps"),
    ])
    .where("role.id", "=", id)
    .executeTakeFirst();
}

const ofDeleted = systemScope("an app that is deleted is named by no role, whoever has made that");

/** Takes an app out of the roles that name it. */
export async function forgetApp(sql: Sql, appId: string): Promise<void> {
  await everything(ofDeleted, sql).deleteFrom("role_app").where("app_id", "=", appId).execute();
}
