import { lazyPart } from "../../ui/lazy-part.ts";

/** The menu of objects. The router loads it with the first page of one, so that both show at once. */
export const ObjectMenu = lazyPart(() => import("./object-menu.tsx").then((m) => m.ObjectMenu));
