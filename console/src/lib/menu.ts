import type { Section } from "@thingwright/contract/grammar/access.ts";
import type { MenuEntry } from "@thingwright/contract/grammar/menu.ts";
import { sectionTitles } from "virtual:contract-table/menu";

/**
 * A screen of the contract's menu table without the rights that it needs: the server says which screens a user may
 * open.
 */
export type MenuScreen = Omit<MenuEntry, "levels" | "permission" | "needs" | "edits">;

// Generated from the contract's table by Vite, to keep it small: every page loads it.
export { menu, sectionTitles } from "virtual:contract-table/menu";

/** The sections in the order of the menu. */
export const sections = Object.keys(sectionTitles) as Section[];
