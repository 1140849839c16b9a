import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import { menu, type MenuScreen } from "../lib/menu.ts";
import { entryOf } from "../lib/screens.tsx";

/** The path after sign-in, which redirects to the first menu entry that the user may open. */
export const dashboard = "/dashboard";

/** Finds the path of the first menu entry that the user may open. */
export function firstScreen(may: (entry: MenuScreen) => boolean): string | undefined {
  return menu.find((entry) => entry.navigation === 1 && !entry.hidden && may(entry))?.path;
}

/** Returns the path that all screens of an object begin with: the path of one of them, without its last segment. */
const above = (key: MenuKey) => entryOf(key).path.replace(/\/\w+$/, "");
const categoryPath = above("categoryDefinition");
const productPath = above("productDefinition");
const devicePath = above("deviceInfo");
const fleetDevicePath = above("fleetInfo");
const appPath = above("appUpload");

/** The paths that only redirect, each with its target. */
export const redirects: Record<string, string> = {
  "/": dashboard,
  "/account": "/account/accountInfo",
  "/system": "/system/category",
  "/dashboard/product": "/dashboard/product/productList",
  "/dashboard/deviceManage": "/dashboard/deviceManage/deviceList",
  [productPath]: `${productPath}/definition`,
  [`${productPath}/config/attrSemantic`]: `${productPath}/config/attrSemantic/nameSet`,
  [`${productPath}/config/bindAndGroup`]: `${productPath}/config/bindAndGroup/bindingSet`,
  "/system/category/detail": "/system/category",
  [categoryPath]: `${categoryPath}/definition`,
  [`${productPath}/deviceDebug`]: `${productPath}/deviceDebug/virtual`,
  [devicePath]: `${devicePath}/info`,
  [fleetDevicePath]: `${fleetDevicePath}/info`,
  [appPath]: `${appPath}/info/version`,
  [`${appPath}/info`]: `${appPath}/info/version`,
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(&\w+)?$/i;

/**
 * Whether every parameter of a screen's path is valid: it must have the format of an id, be one of the screen's known
 * words, or be `new` if the user may create the object that the screen shows. An id may be followed by an action, as in
 * `{uid}&edit`.
 */
export function areIds(
  { permissionOfNew, words = {} }: MenuScreen,
  params: Record<string, string>,
  may: (permission: Permission) => boolean,
): boolean {
  return Object.entries(params).every(([name, value]) => {
    const known = words[name];
    if (known) return known.includes(value);
    return value === "new" ? permissionOfNew !== undefined && may(permissionOfNew) : id.test(value);
  });
}

/** Whether a path belongs to a screen, even to one that the user may not open. */
export function isScreenPath(pathname: string): boolean {
  const patterns = [dashboard, ...menu.map(({ path }) => path), ...Object.keys(redirects)];
  const asked = pathname.replace(/(?<=.)\/+$/, "");
  return patterns.some((pattern) => new RegExp(`^${pattern.replace(/\$\w+/g, "[^/]+")}$`, "i").test(asked));
}
