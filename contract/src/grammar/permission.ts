import { type Permission, permissionWords } from "./menu.ts";

export type { Permission };

export const permissions = Object.keys(permissionWords) as Permission[];

/** The permissions that a token for programs can have. */
export const tokenPermissions = permissions.filter((name) => !permissionWords[name].personal);

/** Who may call: everyone, every signed-in caller, or callers with the permission. There is no default. */
export type Access = "public" | "session" | Permission;
