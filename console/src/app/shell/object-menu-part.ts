import { lazyPart } from "../../ui/lazy-part.ts";

/** Loads the menu of objects. The router asks for it with the first page of one, so that both show at once. */
export const loadObjectMenu = () => import("./object-menu.tsx").then((m) => m.ObjectMenu);

export const ObjectMenu = lazyPart(loadObjectMenu);
