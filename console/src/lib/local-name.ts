import type { Language } from "@thingwright/contract/basics/language.ts";
import { useLanguage } from "./language.ts";

interface Named {
  name: string;
  name_en?: string | undefined;
}

/** A name that is kept in two languages: in English for users of English, if it has an English form. */
export function localName(named: Named, language: Language): string {
  return (language === "en" && named.name_en) || named.name;
}

/** Gives `localName` in the chosen language. */
export function useLocalName(): (named: Named) => string {
  const language = useLanguage();
  return (named) => localName(named, language);
}
