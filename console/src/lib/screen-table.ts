import type { menu, MenuKey } from "@thingwright/contract/menu.ts";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** The icon and the page of an entry of the menu table. */
export interface Screen {
  icon: LucideIcon;
  page: () => Promise<() => React.ReactNode>;
}

/** The screens of a feature, by their keys in the menu table. */
export type Screens = Partial<Record<MenuKey, Screen>>;

export type ObjectKind = Extract<(typeof menu)[number], { parent: string }>["parent"];

/** An object whose screens have their own menu (a product, a device): its parts in the frame of the page. */
export interface ObjectFrame {
  /** The path parameter with the object's id. */
  param: string;
  /** Its first screen. */
  home: MenuKey;
  /** The list that the object belongs to, where that list is not itself a screen of another object. */
  list?: MenuKey;
  /** The head of the object's menu: the way back, the object's name and state. */
  Head: ComponentType<{ params: Record<string, string> }>;
  /** The object's name in the breadcrumbs. */
  Crumb: ComponentType<{ params: Record<string, string> }>;
}

/** The objects of a feature, by their names in the menu table. */
export type Objects = Partial<Record<ObjectKind, ObjectFrame>>;
