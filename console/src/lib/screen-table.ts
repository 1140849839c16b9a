import type { menu, MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { LucideIcon } from "lucide-react";
import type { LazyPart } from "../ui/lazy-part.ts";

type Entry = (typeof menu)[number];

/** The screens in the menu of the sections. The first page shows this menu. */
export type SectionScreen = Exclude<Extract<Entry, { navigation: 1 }>, { hidden: true }>["key"];

/**
 * The screens in the menus of objects, and those in no menu: the code that shows them loads when the first of them is
 * opened.
 */
export type LateScreen = Exclude<MenuKey, SectionScreen>;

interface LatePage {
  page: () => Promise<() => React.ReactNode>;
}

/** The icon and the page of an entry of the menu table. The icons of late screens are in `app/shell/late-icons.ts`. */
export type Screen<K extends MenuKey> = K extends SectionScreen ? LatePage & { icon: LucideIcon } : LatePage;

export type ScreenTable = { [K in MenuKey]: Screen<K> };

/** The screens of a feature, by their keys in the menu table. */
export type Screens = Partial<ScreenTable>;

export type ObjectKind = Extract<Entry, { parent: string }>["parent"];

/**
 * An object whose screens have their own menu (a product, a device): the parts that the frame around the page shows for
 * it.
 */
export interface ObjectFrame {
  /** The path parameter with the object's id. */
  param: string;
  /** Its first screen. */
  home: MenuKey;
  /** The list that the object belongs to, where that list is not itself a screen of another object. */
  list?: MenuKey;
  /** The head of the object's menu: the back link, the object's name and state. */
  Head: LazyPart<{ params: Record<string, string> }>;
  /** The object's name in the breadcrumbs. */
  Crumb: LazyPart<{ params: Record<string, string> }>;
}

/** The objects of a feature, by their names in the menu table. */
export type Objects = Partial<Record<ObjectKind, ObjectFrame>>;
