import { headerOf, type Language, listed } from "@thingwright/contract/basics/language.ts";
import { Fragment, createElement, use, useMemo, type ReactNode } from "react";
import { beforeLanguage, currentLanguage, languageReady, useLanguage } from "./language.ts";
import { settling } from "./settling.ts";

/** A sentence that depends on `{count}`. */
type Plural = { readonly one?: string; readonly other: string };
type Entry = string | Plural;
export type Dictionary = Readonly<Record<string, Entry>>;

/** The type of the second language's dictionary: every key of the English one and no other. */
export type Translation<D extends Dictionary> = {
  readonly [K in keyof D]: D[K] extends string ? string : Entry;
};

export interface Messages<D extends Dictionary> {
  readonly en: D;
  zh: Translation<D> | undefined;
  load: () => Promise<void>;
}

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Names<E> = E extends string ? NamesIn<E> : "count" | NamesIn<E[keyof E]>;
type Arguments<E, V> = [Names<E>] extends [never] ? [] : [parameters: Record<Names<E>, V>];

/**
 * Gives the text of a key of one dictionary; parameters are checked by type against the `{names}` of the English
 * text.
 */
export interface Translate<D extends Dictionary> {
  <K extends keyof D & string>(key: K, ...rest: Arguments<D[K], string | number | readonly string[]>): string;
  /** The text with elements as parameters, for a name in bold or a link inside a sentence. */
  rich: <K extends keyof D & string>(key: K, parameters: Record<Names<D[K]>, ReactNode>) => ReactNode;
}

/**
 * The messages of a feature. English is part of the feature's code; Chinese loads when it is the chosen language.
 * @example export const messages = defineMessages(en, () => import("./zh.ts"));
 */
export function defineMessages<D extends Dictionary>(
  en: D,
  importZh: () => Promise<{ zh: Translation<D> }>,
): Messages<D> {
  let loading: Promise<void> | undefined;
  const messages: Messages<D> = {
    en,
    zh: undefined,
    load: () =>
      (loading ??= settling(
        importZh().then(
          (module) => void (messages.zh = module.zh),
          (error: unknown) => {
            loading = undefined;
            throw error;
          },
        ),
      )),
  };
  beforeLanguage(messages.load);
  // A failure is reported to the callers that wait for the language, so it is ignored here.
  languageReady().catch(() => undefined);
  return messages;
}

const placeholder = /\{(\w+)\}/g;

function textOf(messages: Messages<Dictionary>, language: Language, key: string, count: unknown): string {
  const entry: Entry = (language === "zh_CN" ? messages.zh?.[key] : undefined) ?? messages.en[key] ?? key;
  if (typeof entry === "string") return entry;
  const rule = new Intl.PluralRules(headerOf(language)).select(Number(count));
  return (rule === "one" ? entry.one : undefined) ?? entry.other;
}

/** The words of a dictionary in one language; numbers and lists are formatted by the rules of the language. */
export function translator<D extends Dictionary>(messages: Messages<D>, language: Language): Translate<D> {
  const numbers = new Intl.NumberFormat(headerOf(language));
  const shown = (value: unknown) => {
    if (Array.isArray(value)) return listed(value, language);
    return typeof value === "number" ? numbers.format(value) : String(value);
  };
  const t = (key: string, parameters: Record<string, unknown> = {}) =>
    textOf(messages, language, key, parameters.count).replace(placeholder, (whole, name: string) =>
      name in parameters ? shown(parameters[name]) : whole,
    );
  const rich = (key: string, parameters: Record<string, ReactNode>) =>
    textOf(messages, language, key, parameters.count)
      .split(placeholder)
      .map((part, index) =>
        createElement(Fragment, { key: index }, index % 2 === 1 ? parameters[part] : part),
      );
  return Object.assign(t, { rich }) as Translate<D>;
}

/** Gives `t("key", { name })` in the chosen language; the component renders again when the language changes. */
export function useMessages<D extends Dictionary>(messages: Messages<D>): Translate<D> {
  const language = useLanguage();
  // `use` is called even if the words have loaded, because a component that it suspended must call it again.
  if (language === "zh_CN") use(messages.load());
  return useMemo(() => translator(messages, language), [messages, language]);
}

/** Gives the `t` of a dictionary outside of components, in the present language. */
export function wordsOf<D extends Dictionary>(messages: Messages<D>): Translate<D> {
  return translator(messages, currentLanguage());
}
