import { contentLanguages, languageTable } from "@thingwright/contract/content-languages.ts";
import type { Language } from "@thingwright/contract/language.ts";

/** The names of the languages that content is kept in, as names of fields and as values of one. */
export function languageWords(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    contentLanguages.flatMap((one) => [
      [one, languageTable[one][language]],
      [`default_language.${one}`, languageTable[one][language]],
    ]),
  );
}
