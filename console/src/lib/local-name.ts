import type { Language } from "@thingwright/contract/language.ts";
import { useLanguage } from "./language.ts";

interface Named {
  name: string;
  name_en?: string | undefined;
}

/** A name that is kept in two languages: the English one for readers of English, where it is there. */
export function localName(named: Named, language: Language): string {
  return (language === "en" && named.name_en) || named.name;
}

/** The same in the language of the reader. */
export function useLocalName(): (named: Named) => string {
  const language = useLanguage();
  return (named) => localName(named, language);
}
