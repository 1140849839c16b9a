import type { MenuEntry } from "@thingwright/contract/grammar/menu.ts";

/**
 * A screen of the contract's menu table without its titles, which `titles.ts` has, and without the rights that it needs:
 * the server says which screens a user may open.
 */
export type MenuScreen = Omit<
  MenuEntry,
  "title" | "titleOfNew" | "levels" | "permission" | "needs" | "edits"
>;

// Vite generates this table from the contract's table. It is small, because every page loads it.
export { menu, sections } from "virtual:contract-table/menu";
