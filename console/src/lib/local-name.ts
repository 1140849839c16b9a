import type { Language } from "@thingwright/contract/basics/language.ts";
import { useLanguage } from "./language.ts";

interface Named {
  name: string;
  name_en?: string | undefined;
}

/** Returns `name_en` for readers of English, if there is one; otherwise `name`. */
export function localName(named: Named, language: Language): string {
  return (language === "en" && named.name_en) || named.name;
}

/** Gives `localName` in the chosen language. */
export function useLocalName(): (named: Named) => string {
  const language = useLanguage();
  return (named) => localName(named, language);
}
