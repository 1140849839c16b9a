import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { CategoryNames, Names } from "@thingwright/contract/products/multi-language.ts";
import { useMemo } from "react";
import { useLanguage } from "../../../lib/language.ts";
import { refusedTexts } from "./refused-texts.ts";
import type { TextEdit, TranslationSource } from "./units.ts";

interface NamesSourceOptions {
  list: readonly CategoryNames[] | undefined;
  reload: () => Promise<unknown>;
  /** Saves one batch of changes with one call, and shows the response. */
  save: (changes: ChangedNames[]) => Promise<unknown>;
}

/** The names of the platform's or of an app's categories, as a source for the translation editor. */
export function useNamesSource({ list, reload, save }: NamesSourceOptions): TranslationSource | undefined {
  const language = useLanguage();
  const content = useMemo(() => list && contentOf(list, language), [list, language]);
  return (
    content && {
      ...content,
      load: () => Promise.resolve(content.texts),
      reload,
      save: async (edits) => {
        for (const changes of callsOf(edits)) {
          try {
            await save(changes);
          } catch (error) {
            throw refusedTexts(error, ([, index, , name]) => {
              const id = changes[Number(index)]?.id;
              const of = contentLanguages.find((one) => one === name);
              return id && of ? { key: id, language: of } : undefined;
            });
          }
        }
      },
    }
  );
}

/** Returns the list with the newly saved names instead of the earlier ones. */
export function withSaved(list: readonly CategoryNames[], saved: readonly CategoryNames[]): CategoryNames[] {
  const byId = new Map(saved.map((one) => [one.id, one]));
  return list.map((one) => byId.get(one.id) ?? one);
}

function contentOf(list: readonly CategoryNames[], language: ContentLanguage) {
  const nameOf = ({ languages }: CategoryNames) => languages[language]?.name ?? languages.zh_CN?.name ?? "";
  const byId = new Map(list.map((one) => [one.id, one]));
  const units = list.map((one) => {
    const parent = byId.get(one.parent_id ?? one.id) ?? one;
    return { key: one.id, label: nameOf(one), group: nameOf(parent), max: limits.categoryName };
  });
  const texts = Object.fromEntries(
    contentLanguages.map((of) => [
      of,
      new Map(
        list.flatMap(({ id, languages }) => (languages[of] ? [[id, languages[of].name] as const] : [])),
      ),
    ]),
  );
  return { units, texts };
}

/** A change of the names of a category. `was` contains the saved names that the author of the change has seen. */
export interface ChangedNames {
  id: string;
  languages: Names;
  was: Names;
}

/** Groups the edits by category, and splits them into calls. */
function callsOf(edits: readonly TextEdit[]): ChangedNames[][] {
  const changes = Array.from(
    Map.groupBy(edits, ({ key }) => key),
    ([id, own]) => ({
      id,
      languages: Object.fromEntries(own.map(({ language, text }) => [language, { name: text }])),
      was: Object.fromEntries(own.map(({ language, was }) => [language, { name: was }])),
    }),
  );
  const calls: ChangedNames[][] = [];
  for (let i = 0; i < changes.length; i += limits.categoriesNamed)
    calls.push(changes.slice(i, i + limits.categoriesNamed));
  return calls;
}
