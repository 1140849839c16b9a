import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { menuPermissionKeys } from "../grammar/menu-permissions.ts";
import { listOf, listQuery, wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";
import { Count, PositiveInteger, Seconds } from "../basics/numbers.ts";

/** The products or apps that a role includes: all (including those created later), or only the named ones. */
export const DataScope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("some"), ids: z.array(Id).max(limits.roleProducts) }),
]);
export type DataScope = z.infer<typeof DataScope>;

const description = lineOf(limits.roleDescription, 0);

export const NewRole = z.object({
  name: lineOf(limits.roleName),
  description: description.default(""),
  menu_permissions: z.array(z.enum(menuPermissionKeys)).max(menuPermissionKeys.length),
  products: DataScope,
  apps: DataScope,
});
export type NewRole = z.input<typeof NewRole>;

/**
 * A change of a role. `version` is that of the role as the caller read it: if somebody has changed the role since, the
 * call is refused as a conflict.
 */
const RoleChange = NewRole.omit({ description: true })
  .partial()
  .extend({ description: clearable(description), version: PositiveInteger.optional() });

export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  menu_permissions: z.array(z.enum(menuPermissionKeys)),
  /** If the role names products: only those that the caller's own role includes, too. */
  products: DataScope,
  /**
   * How many of the named products are missing from `products`, because the caller's own role does not include them.
   */
  products_out_of_reach: Count,
  /** `apps` and `apps_out_of_reach` are the same for apps. */
  apps: DataScope,
  apps_out_of_reach: Count,
  member_count: Count,
  version: PositiveInteger,
  created_at: Seconds,
});
export type Role = z.infer<typeof Role>;

/** A role as an option to choose. */
const RoleName = Role.pick({ id: true, name: true, description: true, member_count: true });

/**
 * Menu permissions by section. An entry has a permission to view its screen and, if the screen changes data, one to
 * edit.
 */
const MenuTree = wholeListOf(
  z.object({
    section: z.string(),
    entries: z.array(
      z.object({
        key: z.string(),
        view: z.enum(menuPermissionKeys),
        edit: z.enum(menuPermissionKeys).nullable(),
      }),
    ),
  }),
);

export const roles = defineRoutes(
  {
    about: "What members may see and do",
    name: { en: "Roles", zh_CN: "角色" },
    fields: {
      menu_permissions: { en: "Screens", zh_CN: "页面" },
      products: { en: "Products", zh_CN: "产品" },
      apps: { en: "Apps", zh_CN: "应用" },
      apps_out_of_reach: { en: "Other apps", zh_CN: "其他应用数" },
      products_out_of_reach: { en: "Other products", zh_CN: "其他产品数" },
      "kind.all": { en: "All, including those created later", zh_CN: "全部（含以后创建的）" },
      "kind.some": { en: "Selected", zh_CN: "指定对象" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/role",
      access: "role:read",
      summary: "Roles",
      query: listQuery(["created_at", "name"], {}),
      response: listOf(Role),
    },
    names: {
      method: "GET",
      path: "/role/names",
      access: "role:read",
      summary: "All roles, sorted by name, without their permissions",
      response: wholeListOf(RoleName),
    },
    menu: {
      method: "GET",
      path: "/role/menu",
      access: "role:read",
      summary: "The tree of menu permissions, built from the table of screens",
      response: MenuTree,
    },
    get: {
      method: "GET",
      path: "/role/:id",
      access: "role:read",
      summary: "One role",
      params: IdParams,
      response: Role,
    },
    create: {
      method: "POST",
      path: "/role",
      access: "role:update",
      proof: true,
      summary: "Create a role",
      done: { en: "Created a role", zh_CN: "创建角色" },
      body: NewRole,
      response: Role,
    },
    update: {
      method: "PUT",
      path: "/role/:id",
      access: "role:update",
      proof: true,
      changesRights: true,
      summary: "Change a role; the change applies from its members' next call",
      done: { en: "Changed a role", zh_CN: "修改角色" },
      params: IdParams,
      body: RoleChange,
      response: Role,
    },
    remove: {
      method: "DELETE",
      path: "/role/:id",
      access: "role:update",
      summary: "Delete a role that no member has",
      done: { en: "Deleted a role", zh_CN: "删除角色" },
      params: IdParams,
      response: z.null(),
    },
  },
);
