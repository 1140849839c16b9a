import { type ContentLanguage, fallbackOf } from "@thingwright/contract/basics/content-languages.ts";
import { use } from "react";
import { settling } from "../lib/settling.ts";
import { beforeShown } from "../ui/lazy-part.ts";
import { useCompanion } from "./companion-context.ts";

/** The languages into which the pages for people with an account are translated. */
type Worded = "zh_CN" | "en";

/**
 * The pages exist in Chinese and English only: readers of Traditional Chinese get the Chinese words, all others the
 * English ones, as in the console and in the platform's error messages.
 */
function wordedIn(language: ContentLanguage): Worded {
  return fallbackOf(language).find((one): one is Worded => one === "zh_CN" || one === "en") ?? "en";
}

interface LateWords<W> {
  load: (language: ContentLanguage) => Promise<W>;
  /** The words in the language of the companion. Suspends the component until they have loaded. */
  useWords: () => W;
}

/**
 * The type of translated words: a text in place of each English text, and plural forms for a text that depends on
 * `{count}`.
 */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends { other: string }
      ? { one?: string; other: string }
      : Shape<T[K]>;
};

const loads = new Set<(language: ContentLanguage) => Promise<unknown>>();
let wordsLanguage: ContentLanguage | undefined;

const loadAll = (language: ContentLanguage) => Promise.all([...loads].map((load) => load(language)));

/**
 * Loads the words of all code that has loaded so far. From then on, a lazy part shows only once its words have loaded,
 * too.
 */
export async function setWordsLanguage(language: ContentLanguage): Promise<void> {
  await loadAll(language);
  wordsLanguage = language;
}

beforeShown(async () => wordsLanguage && loadAll(wordsLanguage));

/** Registers words that load together with the pages that use them. */
export function lateWords<W>(loaders: Readonly<Record<Worded, () => Promise<W>>>): LateWords<W> {
  const known = new Map<Worded, Promise<W>>();
  const load: LateWords<W>["load"] = (language) => {
    const worded = wordedIn(language);
    const before = known.get(worded);
    if (before) return before;
    const loading = settling(loaders[worded]());
    known.set(worded, loading);
    // Words that could not be loaded are requested again the next time.
    loading.catch(() => known.delete(worded));
    return loading;
  };
  loads.add(load);
  return { load, useWords: () => use(load(useCompanion().language)) };
}
