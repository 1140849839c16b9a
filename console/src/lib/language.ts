import { headerOf, languageOf, languages, type Language } from "@thingwright/contract/basics/language.ts";
import { useSyncExternalStore } from "react";
import { beforeShown } from "../ui/lazy-part.ts";

const KEY = "thingwright.language";
const listeners = new Set<() => void>();
const loaders = new Set<() => Promise<void>>();
let language = remembered() ?? languageOf(globalThis.navigator?.language);
let latest = language;

function remembered(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return languages.find((known) => known === stored);
  } catch {
    return undefined;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Each language's name in that language, so that users who cannot read the current language find their own. */
export const languageNames: Record<Language, string> = { zh_CN: "简体中文", en: "English" };

export function currentLanguage(): Language {
  return language;
}

/**
 * Forgets the chosen language in this browser; the page keeps showing it. The next sign-in takes the account's
 * language.
 */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where the browser refuses storage, no language was stored.
  }
}

/** Registers a dictionary's loader, which must finish before the page switches to Chinese. */
export function beforeLanguage(load: () => Promise<void>): void {
  loaders.add(load);
}

/** Resolves when every dictionary defined so far has loaded in the current language. */
export async function languageReady(): Promise<void> {
  if (language === "zh_CN") await Promise.all([...loaders].map((load) => load()));
}

beforeShown(languageReady);

/** Switches to a language, and remembers it, once its dictionaries have loaded; rejects if they cannot be loaded. */
export async function setLanguage(next: Language): Promise<void> {
  latest = next;
  if (next === "zh_CN") await Promise.all([...loaders].map((load) => load()));
  if (latest !== next || next === language) return;
  language = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Where the browser refuses storage, the choice lasts until the page is left.
  }
  announce();
}

// A language chosen in another tab is taken over here, as the theme is.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key !== KEY) return;
  const next = remembered();
  if (next) setLanguage(next).catch(() => undefined);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps the document's `lang` at the console's language. The companion does not call this: it sets its own language.
 */
export function syncDocumentLanguage(): void {
  const sync = () => {
    document.documentElement.lang = headerOf(language);
  };
  sync();
  listeners.add(sync);
}

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
