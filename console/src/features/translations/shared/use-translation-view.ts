import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
} from "@thingwright/contract/basics/content-languages.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type Shown, shownUnits, type UnitFilter } from "./find-units.ts";

/** The view of the editor; a language that the user has not chosen is undefined. */
export interface TranslationView extends Omit<UnitFilter, "source" | "target"> {
  source: ContentLanguage | undefined;
  target: ContentLanguage | undefined;
}

type Search = Readonly<Record<string, unknown>>;

const oneOf = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value);

/** Stores the view of the editor in the page's address, so that it survives a reload and can be shared as a link. */
export function useTranslationView() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { keyword, show, from, to } = search;
  const view = useMemo(
    (): TranslationView => ({
      keyword: typeof keyword === "string" ? keyword.slice(0, limits.keywordLength) : "",
      show: oneOf<Shown>(shownUnits, show) ?? "all",
      source: oneOf(contentLanguages, from),
      target: oneOf(contentLanguages, to),
    }),
    [keyword, show, from, to],
  );
  const setView = useCallback(
    (change: Partial<TranslationView>) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({
          ...before,
          ...("keyword" in change && { keyword: change.keyword || undefined }),
          ...("show" in change && { show: change.show === "all" ? undefined : change.show }),
          ...("source" in change && { from: change.source }),
          ...("target" in change && { to: change.target }),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { view, setView };
}

/**
 * Chooses the languages that the user has not chosen. The target is the first language in which texts are missing. The
 * default languages are tried before the others. `zh` is never chosen, because the texts in `zh_CN` are used for it.
 * The source is the reader's own language, or a default language if the reader's own language is the target.
 */
export function languagesOf(
  view: Pick<TranslationView, "source" | "target">,
  own: Language,
  counts: Partial<Record<ContentLanguage, number>>,
  total: number,
): Pick<UnitFilter, "source" | "target"> {
  const misses = (language: ContentLanguage) => (counts[language] ?? 0) < total;
  const needed = defaultLanguages.filter((language) => language !== view.source);
  const others = contentLanguages.filter(
    (language) => language !== (view.source ?? own) && language !== "zh",
  );
  const target = view.target ?? [...needed, ...others].find(misses) ?? others[0]!;
  const sources = [own, ...defaultLanguages];
  return { source: view.source ?? sources.find((language) => language !== target)!, target };
}
