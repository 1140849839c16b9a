import type { menu, MenuKey } from "@thingwright/contract/menu.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** Shows an entry of the menu table. */
export interface Screen {
  icon: LucideIcon;
  page: () => Promise<() => React.ReactNode>;
}

/** The screens of a feature, by their keys in the menu table. */
export type Screens = Partial<Record<MenuKey, Screen>>;

export type ObjectKind = Extract<(typeof menu)[number], { parent: string }>["parent"];

/** What an object whose screens have a menu of their own adds to the frame. */
export interface ObjectFrame {
  /** The path parameter that names the object. */
  param: string;
  /** Its first screen. */
  home: MenuKey;
  /** The list above it, where that is not a screen of another object. */
  list?: MenuKey;
  /** Head of its menu: the way back, its name and state. */
  Head: ComponentType<{ params: Record<string, string> }>;
  /** Its name, in the way to the page. */
  Crumb: ComponentType<{ params: Record<string, string> }>;
}

/** The objects of a feature, by what the menu table calls them. */
export type Objects = Partial<Record<ObjectKind, ObjectFrame>>;
