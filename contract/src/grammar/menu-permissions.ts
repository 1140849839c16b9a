import { type Level, level } from "./enums.ts";
import { menu, type MenuEntry, type MenuKey } from "./menu.ts";
import type { Permission } from "./permission.ts";

const entries: readonly MenuEntry[] = menu;
/** The screens that a role may pick: those in menus that a member can open and that need a permission. */
export const pickable = entries.filter(
  ({ hidden, levels, permission }) => !hidden && levels.includes(level.member) && permission !== "session",
);

/** A right that a role gives: to see a screen or, with `:edit`, also to change data on it. */
export type MenuPermission = MenuKey | `${MenuKey}:edit`;

export const menuPermissionKeys = pickable.flatMap((entry): MenuPermission[] =>
  entry.edits ? [entry.key, `${entry.key}:edit`] : [entry.key],
) as [MenuPermission, ...MenuPermission[]];

/** The menu's screen whose path a hidden screen's path begins with, if there is one. */
function above({ path }: MenuEntry): MenuEntry | undefined {
  return pickable.find((entry) => path.startsWith(`${entry.path}/`));
}

function permissionsOf({ permission, needs = [], edits = [] }: MenuEntry, withEdits: boolean): Permission[] {
  const named = [permission, ...needs, ...(withEdits ? edits : [])];
  return named.filter((name) => name !== "session");
}

export interface Granted {
  menus: MenuKey[];
  permissions: Permission[];
}

/** Permissions to create objects. A role that reaches only named objects of a kind would not reach the new one. */
const making = { products: "product:create", apps: "app:create" } as const satisfies Record<
  string,
  Permission
>;

/** For each kind of objects, whether a role reaches all of them. */
export type ReachesAll = Readonly<Record<keyof typeof making, boolean>>;

/**
 * The screens and permissions that come with a role's menu permissions.
 * @param all for each kind, whether the role reaches all objects; of other kinds, it cannot create new ones
 */
export function grantedBy(picked: readonly string[], all: ReachesAll): Granted {
  const chosen = new Set(picked);
  const seen = pickable.filter(({ key }) => chosen.has(key) || chosen.has(`${key}:edit`));
  const permissions = new Set(seen.flatMap((entry) => permissionsOf(entry, chosen.has(`${entry.key}:edit`))));
  for (const kind of Object.keys(making) as (keyof typeof making)[])
    if (!all[kind]) permissions.delete(making[kind]);
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

/** The screens and permissions of a primary account: all of its level. */
export function grantedTo(of: Level): Granted {
  const reached = entries.filter(({ levels }) => levels.includes(of));
  const permissions = new Set(reached.flatMap((entry) => permissionsOf(entry, true)));
  return { menus: reached.map(({ key }) => key), permissions: [...permissions] };
}
