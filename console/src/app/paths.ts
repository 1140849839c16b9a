import { menu, type MenuEntry } from "@thingwright/contract/menu.ts";
import { productPath } from "@thingwright/contract/products.access.ts";

/** The path after sign-in, which redirects to the first menu entry that the user may open. */
export const dashboard = "/dashboard";

/** The path of the first menu entry that the user may open. */
export function firstScreen(may: (entry: MenuEntry) => boolean): string | undefined {
  const entries: readonly MenuEntry[] = menu;
  return entries.find((entry) => entry.navigation === 1 && !entry.hidden && may(entry))?.path;
}

/** Paths that only redirect. */
export const onward: Record<string, string> = {
  "/": dashboard,
  "/account": "/account/accountInfo",
  "/account/roleManage/$id/$uid": "/account/roleManage/$id",
  "/system": "/system/outbox",
  "/dashboard/product": "/dashboard/product/productList",
  [productPath]: `${productPath}/definition`,
  [`${productPath}/deviceDebug`]: `${productPath}/deviceDebug/virtual`,
  [`${productPath}/deviceDebug/device/$deviceId`]: `${productPath}/deviceDebug/device/$deviceId/info`,
};

/** Whether a path is that of a screen, whatever the user may open. */
export function isScreenPath(pathname: string): boolean {
  const patterns = [dashboard, ...menu.map(({ path }) => path), ...Object.keys(onward)];
  const asked = pathname.replace(/(?<=.)\/+$/, "");
  return patterns.some((pattern) => new RegExp(`^${pattern.replace(/\$\w+/g, "[^/]+")}$`, "i").test(asked));
}
