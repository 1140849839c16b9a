import { level, type Level } from "./enums.ts";
import type { Text } from "./language.ts";

/** The parts of the menu, in its order. */
export const sectionTitles = {
  products: { en: "Products", zh_CN: "产品" },
  operations: { en: "Operations", zh_CN: "运营" },
  statistics: { en: "Statistics", zh_CN: "统计" },
  system: { en: "System", zh_CN: "系统" },
  account: { en: "Account", zh_CN: "账号" },
} as const satisfies Record<string, Text>;

export type Section = keyof typeof sectionTitles;
export const sections = Object.keys(sectionTitles) as Section[];

/** 1: the section menu; 2: the menu of one object, with its name, state and the way back; 3: none (wizards). */
export type NavigationType = 1 | 2 | 3;

export const everyLevel = [level.admin, level.user, level.member] as const;

/** A screen of the console: routes, menus, what roles pick, and the command palette derive from it. */
export interface ScreenDefinition<P extends string = string> {
  /** Names the screen in code and in roles. */
  key: string;
  title: Text;
  /** In place of the title while the object that the path names is being made: `new` stands for its id. */
  titleOfNew?: Text;
  path: string;
  section: Section;
  navigation: NavigationType;
  /** The object whose menu this stands in. */
  parent?: string;
  levels: readonly Level[];
  /** What seeing it takes. */
  permission: P | "session";
  /** What else seeing it takes, for what it shows of others. */
  needs?: readonly P[];
  /** What changing something on it takes: a role picks it apart from seeing. */
  edits?: readonly P[];
  /** Left out of menus: reached from elsewhere. */
  hidden?: true;
}

/** A permission in words, as they follow "may": tokens for programs are given it by them. */
export interface PermissionWords extends Text {
  /** Only for people, never for a token: it leads to further rights, or to links that set a password. */
  personal?: true;
}

/** Who may do what with a resource, and the screens that show it. Without schemas: every page loads it. */
interface ResourceAccess {
  title: Text;
  permissions: Record<`${string}:${string}`, PermissionWords>;
  screens: readonly ScreenDefinition[];
}

/** Keeps literal types while checking the shape; `menu.ts` lists what this gives. */
export function defineAccess<const A extends ResourceAccess>(access: A): A {
  return access;
}
