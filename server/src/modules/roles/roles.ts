import { limits } from "@thingwright/contract/grammar/limits.ts";
import { assignableScreens, grantedBy } from "@thingwright/contract/grammar/menu-permissions.ts";
import { sections } from "@thingwright/contract/grammar/access.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { DataScope, Role, roles } from "@thingwright/contract/accounts/roles.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf, restrictableKinds, type VisibleIds } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import {
  countReached,
  deleteRole,
  findRole,
  insertRole,
  listRoleNames,
  listRoles,
  lockRole,
  replaceNamed,
  type RoleFilter,
  updateRole,
} from "./roles.store.ts";

type Input = Parsed<(typeof roles)["create"]>["body"];
type Change = Parsed<(typeof roles)["update"]>["body"];

export const roleQuota = new Quota("roles", "role", limits.roles);

export function list({ scope, sql }: Context, filter: RoleFilter): Promise<ListPage<Role>> {
  return listRoles(scope, sql, filter);
}

export async function names({ scope, sql }: Context): Promise<Result<(typeof roles)["names"]>> {
  return { list: await listRoleNames(scope, sql) };
}

export async function get({ scope, sql }: Context, id: string): Promise<Role> {
  const role = await findRole(scope, sql, id);
  if (!role) throw problem("not_found");
  return role;
}

/** Lists the screens that a role may pick, by section. */
export function menuTree(): Result<(typeof roles)["menu"]> {
  const groups = sections.map((section) => ({
    section,
    entries: assignableScreens
      .filter((entry) => entry.section === section)
      .map(({ key, edits }) => ({ key, view: key, edit: edits ? (`${key}:edit` as const) : null })),
  }));
  return { list: groups.filter(({ entries }) => entries.length > 0) };
}

export async function create(context: Context, input: Input): Promise<Role> {
  const { scope, sql, now, audit } = context;
  refuseMoreThanOwn(context, input);
  await roleQuota.check(sql, ownerOf(scope));
  const id = newId(now);
  await withUniqueName(input.name, () =>
    insertRole(scope, sql, { id, owner_id: ownerOf(scope), ...columnsOf(input), created_at: seconds(now) }),
  );
  await setNamed(context, id, input);
  const role = await get(context, id);
  audit({ id, name: role.name, after: role });
  return role;
}

/** Changes a role. The rights of its members change with the commit, on open pages too. */
export async function update(context: Context, id: string, change: Change, events: EventLog): Promise<Role> {
  const { scope, sql, now, audit } = context;
  if (!(await lockRole(scope, sql, id))) throw problem("not_found");
  const before = await get(context, id);
  refuseMoreThanOwn(context, before);
  const input = { ...before, ...change };
  refuseMoreThanOwn(context, input);
  if (change.version !== undefined && change.version !== before.version) throw problem("conflict");
  await withUniqueName(input.name, () =>
    updateRole(scope, sql, id, { ...columnsOf(input), version: before.version + 1 }),
  );
  await setNamed(context, id, input);
  const after = await get(context, id);
  audit({ id, name: after.name, before, after });
  await events.emit(sql, "rights.changed", { roleId: id }, now);
  return after;
}

export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, audit } = context;
  if (!(await lockRole(scope, sql, id))) throw problem("not_found");
  const role = await get(context, id);
  refuseMoreThanOwn(context, role);
  if (role.member_count > 0) throw problem("role_in_use", { count: role.member_count });
  await deleteRole(scope, sql, id);
  audit({ id, name: role.name, before: role });
  return null;
}

type Grants = Pick<Role, "menu_permissions" | "products" | "apps"> &
  Partial<Pick<Role, "products_out_of_reach" | "apps_out_of_reach">>;

/**
 * Throws forbidden for a role that grants permissions that the caller lacks, or names products or apps that the caller
 * may not see.
 */
export function refuseMoreThanOwn({ actor }: Context, role: Grants): void {
  const { permissions } = grantedBy(role.menu_permissions, {
    products: role.products.kind === "all",
    apps: role.apps.kind === "all",
  });
  const isReached = (own: VisibleIds, wanted: DataScope, outOfReach = 0) =>
    own === "all" ||
    (wanted.kind === "some" && outOfReach === 0 && wanted.ids.every((id) => own.includes(id)));
  const reached =
    isReached(actor.products, role.products, role.products_out_of_reach) &&
    isReached(actor.apps, role.apps, role.apps_out_of_reach);
  if (!reached || !permissions.every((permission) => actor.can(permission))) throw problem("forbidden");
}

function columnsOf({ name, description, menu_permissions, products, apps }: Input) {
  const all_products = products.kind === "all";
  return { name, description, menu_permissions, all_products, all_apps: apps.kind === "all" };
}

/** Stores which products and apps a role names. Throws not_found for one that the caller may not see. */
async function setNamed({ scope, sql }: Context, id: string, input: Input): Promise<void> {
  for (const kind of restrictableKinds) {
    const reached = input[kind];
    const ids = reached.kind === "all" ? [] : [...new Set(reached.ids)];
    if (ids.length > 0 && (await countReached(scope, sql, kind, ids)) !== ids.length)
      throw problem("not_found");
    await replaceNamed(scope, sql, id, kind, ids);
  }
}

/** Runs a write that sets this name. Throws already_exists if another role of the account has it. */
function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("role_owner_id_name_key", write, () => problem("already_exists", { value: name }));
}
