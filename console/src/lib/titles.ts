import type { Section } from "@thingwright/contract/grammar/access.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { en } from "virtual:contract-table/titles/en";
import { defineMessages, useMessages } from "./i18n.ts";

/** The titles of the contract's menu table. Each page loads only those of its own language. */
const titles = defineMessages(en, () => import("virtual:contract-table/titles/zh"));

/** The titles of screens and sections in the reader's language. */
export function useTitles() {
  const t = useMessages(titles);
  return {
    section: (section: Section) => t(`section.${section}`),
    /** @param params the parameters of the screen's path: the title of a new object shows if `id` is `new` */
    screen: (key: MenuKey, params: Record<string, string> = {}) =>
      t(params.id === "new" && `new.${key}` in en ? `new.${key}` : key),
  };
}
