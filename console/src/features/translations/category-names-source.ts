import { type ContentLanguage, contentLanguages } from "@thingwright/contract/content-languages.ts";
import { limits } from "@thingwright/contract/limits.ts";
import type { CategoryNames, Names } from "@thingwright/contract/multi-language.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useLanguage } from "../../lib/language.ts";
import { useAction, useCall, useKept } from "../../lib/query.ts";
import { refusedTexts } from "./shared/refused-texts.ts";
import type { TextEdit, TranslationSource } from "./shared/units.ts";

/** The names of all categories, as the editor of translations takes them. */
export function useCategoryNames() {
  const query = useCall(api.categoryNames.list, {});
  const language = useLanguage();
  const kept = useKept();
  const change = useAction(api.categoryNames.changeMany, { invalidates: [api.categories.list] });
  const list = query.data?.list;
  const content = useMemo(() => list && contentOf(list, language), [list, language]);
  const source: TranslationSource | undefined = content && {
    ...content,
    load: () => Promise.resolve(content.texts),
    reload: () => query.refetch(),
    save: async (edits) => {
      for (const changes of callsOf(edits)) {
        try {
          const { list: named } = await change.run({ body: { list: changes } });
          const byId = new Map(named.map((one) => [one.id, one]));
          kept.set(api.categoryNames.list, {}, (before) => ({
            list: before.list.map((one) => byId.get(one.id) ?? one),
          }));
        } catch (error) {
          throw refusedTexts(error, ([, index, , name]) => {
            const id = changes[Number(index)]?.id;
            const of = contentLanguages.find((one) => one === name);
            return id && of ? { key: id, language: of } : undefined;
          });
        }
      }
    },
  };
  return { query, source };
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

interface Change {
  id: string;
  languages: Names;
  was: Names;
}

/** The edits as calls take them, by category. */
function callsOf(edits: readonly TextEdit[]): Change[][] {
  const changes = Array.from(
    Map.groupBy(edits, ({ key }) => key),
    ([id, own]) => ({
      id,
      languages: Object.fromEntries(own.map(({ language, text }) => [language, { name: text }])),
      was: Object.fromEntries(own.map(({ language, was }) => [language, { name: was }])),
    }),
  );
  const calls: Change[][] = [];
  for (let i = 0; i < changes.length; i += limits.categoriesNamed)
    calls.push(changes.slice(i, i + limits.categoriesNamed));
  return calls;
}
