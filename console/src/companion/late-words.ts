import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";
import { use } from "react";
import { settling } from "../lib/settling.ts";
import { beforeShown } from "../ui/lazy-part.ts";
import { useCompanion } from "./companion-context.ts";

/** The languages of the pages of people. */
type Worded = "zh_CN" | "en";

/**
 * Chinese and English only: readers of Traditional Chinese get the Chinese words, all others the English ones, as those of the
 * console and of refusals do.
 */
function wordedIn(language: ContentLanguage): Worded {
  return fallbackOf(language).find((one): one is Worded => one === "zh_CN" || one === "en") ?? "en";
}

interface LateWords<W> {
  load: (language: ContentLanguage) => Promise<W>;
  /** Those in the language of the companion. A part that says them shows when they are there. */
  useWords: () => W;
}

/** The shape of English words: any text in the place of each, and of a sentence that depends on `{count}` its forms. */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends { other: string }
      ? { one?: string; other: string }
      : Shape<T[K]>;
};

const loads = new Set<(language: ContentLanguage) => Promise<unknown>>();
let spoken: ContentLanguage | undefined;

const loadAll = (language: ContentLanguage) => Promise.all([...loads].map((load) => load(language)));

/** Loads the words of all code that is there, and from then on those that come with a part before it shows. */
export async function speak(language: ContentLanguage): Promise<void> {
  await loadAll(language);
  spoken = language;
}

beforeShown(async () => spoken && loadAll(spoken));

/** Words that come with the pages that say them, once for all of these. */
export function lateWords<W>(loaders: Readonly<Record<Worded, () => Promise<W>>>): LateWords<W> {
  const known = new Map<Worded, Promise<W>>();
  const load: LateWords<W>["load"] = (language) => {
    const worded = wordedIn(language);
    const before = known.get(worded);
    if (before) return before;
    const loading = settling(loaders[worded]());
    known.set(worded, loading);
    // What could not be fetched is fetched again the next time.
    loading.catch(() => known.delete(worded));
    return loading;
  };
  loads.add(load);
  return { load, useWords: () => use(load(useCompanion().language)) };
}
