import { type Permission, permissionWords } from "./menu.ts";

export type { Permission };

export const permissions = Object.keys(permissionWords) as Permission[];

/** What a token for programs may be allowed. */
export const tokenPermissions = permissions.filter((name) => !permissionWords[name].personal);

/** Who may call: everyone, everyone signed in, or who holds the permission. There is no default. */
export type Access = "public" | "session" | Permission;
