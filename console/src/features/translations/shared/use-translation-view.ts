import { type ContentLanguage, contentLanguages } from "@thingwright/contract/content-languages.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useLanguage } from "../../../lib/language.ts";
import { type Shown, shownUnits, type UnitFilter } from "./find-units.ts";

/** What the editor shows; a target that nobody has chosen is undefined. */
export interface TranslationView extends Omit<UnitFilter, "target"> {
  target: ContentLanguage | undefined;
}

type Search = Readonly<Record<string, unknown>>;

const oneOf = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value);

/** What the editor shows is kept in the address: it outlives a reload, and can be sent to others. */
export function useTranslationView() {
  const search: Search = useSearch({ strict: false });
  const language = useLanguage();
  const navigate = useNavigate();
  const { keyword, show, from, to } = search;
  const view = useMemo(
    (): TranslationView => ({
      keyword: typeof keyword === "string" ? keyword.slice(0, limits.keywordLength) : "",
      show: oneOf<Shown>(shownUnits, show) ?? "all",
      source: oneOf(contentLanguages, from) ?? language,
      target: oneOf(contentLanguages, to),
    }),
    [keyword, show, from, to, language],
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

/** The target language unless one is chosen: the first that misses texts; `zh` last, for which zh_CN stands in. */
export function targetOf(
  view: TranslationView,
  counts: Partial<Record<ContentLanguage, number>>,
  total: number,
): ContentLanguage {
  if (view.target) return view.target;
  const others = contentLanguages.filter((language) => language !== view.source && language !== "zh");
  return others.find((language) => (counts[language] ?? 0) < total) ?? others[0]!;
}
