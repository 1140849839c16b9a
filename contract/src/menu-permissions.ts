import { type Level, level } from "./enums.ts";
import { menu, type MenuEntry, type MenuKey } from "./menu.ts";
import type { Permission } from "./permission.ts";

const entries: readonly MenuEntry[] = menu;
/** What a role may pick: screens that a member can reach. */
export const pickable = entries.filter(
  ({ hidden, levels, permission }) => !hidden && levels.includes(level.member) && permission !== "session",
);

/** A screen that may be seen, and, with `:edit`, used to change things. */
export type MenuPermission = MenuKey | `${MenuKey}:edit`;

export const menuPermissionKeys = pickable.flatMap((entry): MenuPermission[] =>
  entry.edits ? [entry.key, `${entry.key}:edit`] : [entry.key],
) as [MenuPermission, ...MenuPermission[]];

function permissionsOf({ permission, needs = [], edits = [] }: MenuEntry, withEdits: boolean): Permission[] {
  const named = [permission, ...needs, ...(withEdits ? edits : [])];
  return named.filter((name) => name !== "session");
}

export interface Granted {
  menus: MenuKey[];
  permissions: Permission[];
}

/**
 * The screens and permissions that come with what a role picked.
 * @param allProducts a role that reaches only some products makes no new ones: they would be out of its reach
 */
export function grantedBy(picked: readonly string[], allProducts: boolean): Granted {
  const chosen = new Set(picked);
  const seen = pickable.filter(({ key }) => chosen.has(key) || chosen.has(`${key}:edit`));
  const permissions = new Set(seen.flatMap((entry) => permissionsOf(entry, chosen.has(`${entry.key}:edit`))));
  if (!allProducts) permissions.delete("product:create");
  // What everybody may see, and screens without a place in the menus, which come with the permission they name.
  const open = entries.filter(
    ({ hidden, permission }) => permission === "session" || (hidden && permissions.has(permission)),
  );
  return { menus: [...seen, ...open].map(({ key }) => key), permissions: [...permissions] };
}

/** The screens and permissions of a primary account: all that its level reaches. */
export function grantedTo(of: Level): Granted {
  const reached = entries.filter(({ levels }) => levels.includes(of));
  const permissions = new Set(reached.flatMap((entry) => permissionsOf(entry, true)));
  return { menus: reached.map(({ key }) => key), permissions: [...permissions] };
}
