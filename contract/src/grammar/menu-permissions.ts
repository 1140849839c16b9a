import { type Level, level } from "./enums.ts";
import { menu, type MenuEntry, type MenuKey } from "./menu.ts";
import type { Permission } from "./permission.ts";

const entries: readonly MenuEntry[] = menu;
/** The screens that can be chosen for a role: those in menus that a member can open and that need a permission. */
export const assignableScreens = entries.filter(
  ({ hidden, levels, permission }) => !hidden && levels.includes(level.member) && permission !== "session",
);

/** A right that a role gives: to see a screen or, with `:edit`, also to change data on it. */
export type MenuPermission = MenuKey | `${MenuKey}:edit`;

export const menuPermissionKeys = assignableScreens.flatMap((entry): MenuPermission[] =>
  entry.edits ? [entry.key, `${entry.key}:edit`] : [entry.key],
) as [MenuPermission, ...MenuPermission[]];

/** Finds the screen of the menu that a hidden screen is below: the hidden screen's path begins with its path. */
function above({ path }: MenuEntry): MenuEntry | undefined {
  return assignableScreens.find((entry) => path.startsWith(`${entry.path}/`));
}

function permissionsOf({ permission, needs = [], edits = [] }: MenuEntry, withEdits: boolean): Permission[] {
  const named = [permission, ...needs, ...(withEdits ? edits : [])];
  return named.filter((name) => name !== "session");
}

export interface Granted {
  menus: MenuKey[];
  permissions: Permission[];
}

/**
 * Permissions to create objects. A role that includes only named objects of a kind does not get the permission, because
 * the new object would not be among them.
 */
const createPermissions = { products: "product:create", apps: "app:create" } as const satisfies Record<
  string,
  Permission
>;

/** For each kind of objects, whether a role includes all of them. */
export type ReachesAll = Readonly<Record<keyof typeof createPermissions, boolean>>;

/**
 * The screens and permissions that come with a role's menu permissions.
 * @param all for each kind of objects, whether the role includes all of them; if not, it cannot create new ones
 */
export function grantedBy(picked: readonly string[], all: ReachesAll): Granted {
  const chosen = new Set(picked);
  const seen = assignableScreens.filter(({ key }) => chosen.has(key) || chosen.has(`${key}:edit`));
  const permissions = new Set(seen.flatMap((entry) => permissionsOf(entry, chosen.has(`${entry.key}:edit`))));
  for (const kind of Object.keys(createPermissions) as (keyof typeof createPermissions)[])
    if (!all[kind]) permissions.delete(createPermissions[kind]);
  // Adds the screens that everybody may see, and the hidden screens whose permissions the role has. A hidden screen
  // below a screen of the menu requires that one, too.
  const isBelowSeen = (entry: MenuEntry) => {
    const list = above(entry);
    return list === undefined || seen.includes(list);
  };
  const open = entries.filter(
    (entry) =>
      entry.levels.includes(level.member) &&
      (entry.permission === "session" ||
        (entry.hidden &&
          isBelowSeen(entry) &&
          permissionsOf(entry, false).every((permission) => permissions.has(permission)))),
  );
  return { menus: [...seen, ...open].map(({ key }) => key), permissions: [...permissions] };
}

/** The screens and permissions of a primary account: all those of its level. */
export function grantedTo(of: Level): Granted {
  const reached = entries.filter(({ levels }) => levels.includes(of));
  const permissions = new Set(reached.flatMap((entry) => permissionsOf(entry, true)));
  return { menus: reached.map(({ key }) => key), permissions: [...permissions] };
}
