import { lazyPart } from "../../ui/lazy-part.ts";

/**
 * The menu of an object. The router loads its code with the first page of an object, so that menu and page show
 * together.
 */
export const ObjectMenu = lazyPart(() => import("./object-menu.tsx").then((m) => m.ObjectMenu));
