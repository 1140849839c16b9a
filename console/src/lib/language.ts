import { headerOf, languageOf, languages, type Language } from "@thingwright/contract/language.ts";
import { useSyncExternalStore } from "react";

const KEY = "thingwright.language";
const listeners = new Set<() => void>();
const loaders = new Set<() => Promise<void>>();
let language = remembered() ?? languageOf(globalThis.navigator?.language);
let latest = language;
announce();

function remembered(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return languages.find((known) => known === stored);
  } catch {
    return undefined;
  }
}

function announce(): void {
  if (globalThis.document) document.documentElement.lang = headerOf(language);
  for (const listener of listeners) listener();
}

/** Each language in its own words: whoever cannot read the present one finds it. */
export const languageNames: Record<Language, string> = { zh_CN: "简体中文", en: "English" };

export function currentLanguage(): Language {
  return language;
}

/** Forgets the choice, which comes back with the next sign-in; what shows stays as it is. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}

/** Registers what must be loaded before a language can show. */
export function beforeLanguage(load: () => Promise<void>): void {
  loaders.add(load);
}

/** Resolves when every dictionary defined so far is there in the current language. */
export async function languageReady(): Promise<void> {
  if (language === "zh_CN") await Promise.all([...loaders].map((load) => load()));
}

/** Switches and remembers the language, once its dictionaries are loaded; rejects if they cannot be. */
export async function setLanguage(next: Language): Promise<void> {
  latest = next;
  if (next === "zh_CN") await Promise.all([...loaders].map((load) => load()));
  if (latest !== next || next === language) return;
  language = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  announce();
}

// The choice of another tab is followed, as its theme is.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key !== KEY) return;
  const next = remembered();
  if (next) setLanguage(next).catch(() => undefined);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
