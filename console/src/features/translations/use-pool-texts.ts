import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
  isDefaultLanguage,
} from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import type { Reply } from "@thingwright/contract/grammar/route.ts";
import { textsOf, treeOf } from "@thingwright/contract/basics/text-tree.ts";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/language.ts";
import { useCall, useKept } from "../../lib/query.ts";
import { unitsOfPoints, wordsOfPoints } from "./point-units.ts";
import { refusedTexts } from "./shared/refused-texts.ts";
import { useTranslationView } from "./shared/use-translation-view.ts";
import { type TextEdit, type Texts, type TranslationSource } from "./shared/units.ts";

/** The largest number of texts that one call changes, so that its body stays within the size limit. */
const atOnce = 5000;
/**
 * The largest number of languages that one call loads. With a large pool of function points, more languages would make
 * the response too large.
 */
const languagesAtOnce = 5;
type Words = Reply<typeof pointLanguages.get>;

/**
 * Provides the texts of standard function points as a source for the translation editor. The texts of a language are
 * loaded on demand.
 */
export function usePoolTexts() {
  const kept = useKept();
  const language = useLanguage();
  const points = useCall(api.propertyModels.list, { query: {} }, { staleTime: 0 });
  const { view } = useTranslationView();
  // The first request loads the languages in the page's address. Other languages are loaded on demand.
  const [first] = useState(() => firstOf([view.source ?? language, view.target ?? view.source ?? language]));
  const counted = useCall(api.pointLanguages.get, inputOf(first), { staleTime: 0 });
  const list = points.data?.list;
  const units = useMemo(() => list && unitsOfPoints(list, language), [list, language]);
  const { texts, load, put } = useLoaded(list, counted.data);

  const save = async (edits: readonly TextEdit[]) => {
    for (let at = 0; at < edits.length; at += atOnce) {
      const some = edits.slice(at, at + atOnce);
      try {
        await call(api.pointLanguages.change, { body: bodyOf(some) });
      } catch (error) {
        throw refusedTexts(error, ([, of, , ...path]) => {
          const named = contentLanguages.find((one) => one === of);
          return named && { key: path.join("."), language: named };
        });
      }
      put(some);
    }
    // The Chinese and English texts are part of the function points. Other pages have cached these, so they are loaded
    // again.
    if (edits.some((edit) => isDefaultLanguage(edit.language))) void kept.refresh("propertyModels");
  };
  const source: TranslationSource | undefined = units &&
    counted.data && {
      units,
      texts,
      filled: counted.data.filled,
      load,
      reload: async () => {
        await Promise.all([counted.refetch(), load(Object.keys(texts) as ContentLanguage[], true)]);
      },
      save,
    };
  const failed = [points, counted].find(({ isError }) => isError);
  return { error: failed?.error, retry: () => void failed?.refetch(), source };
}

/**
 * Returns the languages to load first. Chinese and English are left out, because the function points themselves contain
 * the texts in these languages.
 */
function firstOf(wanted: readonly ContentLanguage[]): readonly ContentLanguage[] {
  const others = [...new Set(wanted)].filter((language) => !isDefaultLanguage(language));
  return others.length > 0 ? others : ["zh"];
}

/**
 * Manages the loaded texts. At first, these are the texts in the function points themselves and in the first response.
 */
function useLoaded(points: readonly FunctionPoint[] | undefined, begun: Words | undefined) {
  const [loaded, setLoaded] = useState<Texts>({});
  const own = useMemo(
    (): Texts =>
      points
        ? Object.fromEntries(
            defaultLanguages.map((language) => [language, wordsOfPoints(points, {}, language)]),
          )
        : {},
    [points],
  );
  const texts = useMemo(
    (): Texts => ({ ...own, ...(begun && textsIn(begun)), ...loaded }),
    [own, begun, loaded],
  );
  const load = useCallback(
    async (languages: readonly ContentLanguage[], anew = false): Promise<Texts> => {
      const absent = languages.filter((one) => anew || texts[one] === undefined);
      let all = texts;
      for (let at = 0; at < absent.length; at += languagesAtOnce) {
        const words = await call(api.pointLanguages.get, inputOf(absent.slice(at, at + languagesAtOnce)));
        const more = textsIn(words);
        all = { ...all, ...more };
        setLoaded((before) => ({ ...before, ...more }));
      }
      return all;
    },
    [texts],
  );
  /** Puts saved texts into the loaded texts. */
  const put = (edits: readonly TextEdit[]) =>
    setLoaded((before) => {
      const next: Record<string, ReadonlyMap<string, string>> = { ...before };
      for (const [language, changed] of Map.groupBy(edits, (edit) => edit.language)) {
        const saved = changed.map(({ key, text }) => [key, text] as const);
        next[language] = new Map([...(before[language] ?? texts[language] ?? []), ...saved]);
      }
      return next;
    });
  return { texts, load, put };
}

const inputOf = (languages: readonly ContentLanguage[]) => ({ query: { languages: languages.join() } });

function textsIn({ languages }: Words): Texts {
  return Object.fromEntries(
    Object.entries(languages).map(([language, { functions }]) => {
      const texts = textsOf(functions);
      return [language, new Map(Array.from(texts, ([path, text]) => [path.join("."), text]))];
    }),
  );
}

function bodyOf(edits: readonly TextEdit[]) {
  const tree = (side: "text" | "was") =>
    treeOf(edits.map((edit) => [[edit.language, "functions", ...edit.key.split(".")], edit[side]]));
  return { languages: tree("text"), was: tree("was") } as never;
}
