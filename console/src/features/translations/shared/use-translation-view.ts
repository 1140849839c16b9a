import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
} from "@thingwright/contract/content-languages.ts";
import type { Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type Shown, shownUnits, type UnitFilter } from "./find-units.ts";

/** What the editor shows; languages that nobody has chosen are undefined. */
export interface TranslationView extends Omit<UnitFilter, "source" | "target"> {
  source: ContentLanguage | undefined;
  target: ContentLanguage | undefined;
}

type Search = Readonly<Record<string, unknown>>;

const oneOf = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value);

/** What the editor shows is kept in the address: it outlives a reload, and can be sent to others. */
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
 * The languages unless they are chosen. The target is the first that misses texts: those that all content has before others,
 * `zh` last, for which zh_CN stands in. The source is the reader's own.
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
