import type { Section } from "@thingwright/contract/grammar/access.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useLanguage } from "./language.ts";
import { sectionTitles } from "./menu.ts";
import { entryOf } from "./screens.tsx";

/** The titles of screens and sections in the reader's language. */
export function useTitles() {
  const language = useLanguage();
  return {
    section: (section: Section) => sectionTitles[section][language],
    /** @param params the parameters of the screen's path: the title of a new object shows if `id` is `new` */
    screen: (key: MenuKey, params: Record<string, string> = {}) => {
      const { title, titleOfNew } = entryOf(key);
      return (titleOfNew && params.id === "new" ? titleOfNew : title)[language];
    },
  };
}
