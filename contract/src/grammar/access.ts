import { level, type Level } from "./enums.ts";
import type { Text } from "../basics/language.ts";

/** The sections of the menu, in its order. */
export const sectionTitles = {
  products: { en: "Products", zh_CN: "产品" },
  operations: { en: "Operations", zh_CN: "运营" },
  statistics: { en: "Statistics", zh_CN: "统计" },
  system: { en: "System", zh_CN: "系统" },
  account: { en: "Account", zh_CN: "账号" },
} as const satisfies Record<string, Text>;

export type Section = keyof typeof sectionTitles;
export const sections = Object.keys(sectionTitles) as Section[];

/**
 * Which menu a screen has. 1: that of its section; 2: that of one object, with the object's name and state and a way
 * back; 3: none, for wizards.
 */
export type NavigationType = 1 | 2 | 3;

export const everyLevel = [level.admin, level.user, level.member] as const;

/** A screen of the console. Routes, menus, the permissions of roles, and the command palette derive from it. */
export interface ScreenDefinition<P extends string = string> {
  /** Names the screen in code and in roles. */
  key: string;
  title: Text;
  /** The title while somebody creates the object: the path then has `new` in place of the object's id. */
  titleOfNew?: Text;
  path: string;
  /** The permission for the path with `new`; if left out, there is no such path. */
  permissionOfNew?: P;
  /** Parameters of the path that are one of a few words; all others are ids. */
  words?: Readonly<Record<string, readonly string[]>>;
  section: Section;
  navigation: NavigationType;
  /** The object in whose menu the screen is. */
  parent?: string;
  levels: readonly Level[];
  /** The permission that seeing the screen needs. */
  permission: P | "session";
  /** Further permissions that seeing it needs, because it shows data of other resources. */
  needs?: readonly P[];
  /** Permissions that changing data on it needs: a role gives them separately from seeing. */
  edits?: readonly P[];
  /** Set for a screen that no menu has: other screens lead to it. */
  hidden?: true;
}

/**
 * A permission in words that can follow "may". People who make a token for programs choose its permissions by these
 * words.
 */
export interface PermissionWords extends Text {
  /**
   * Set for a permission that no token can have, because it leads to further rights, or to links that set a password.
   */
  personal?: true;
}

/** The permissions of a resource, and the screens that show it. It has no schemas, because every page loads it. */
interface ResourceAccess {
  title: Text;
  permissions: Record<`${string}:${string}`, PermissionWords>;
  screens: readonly ScreenDefinition[];
}

/** Checks the access of a resource, keeping its literal types. `menu.ts` lists all of them. */
export function defineAccess<const A extends ResourceAccess>(access: A): A {
  return access;
}
