import { CallError } from "../../lib/failed-call.ts";
import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/en.ts";

/** A sentence that depends on `{count}`. */
interface Plural {
  one?: string;
  other: string;
}

/** What somebody who is signed in begins with, in words. */
export type PeopleWords = Shape<typeof en>;

export const { useWords: usePeopleWords } = lateWords<PeopleWords>({
  zh_CN: () => import("./words/zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/en.ts").then(({ en }) => en),
});

/** Why something failed, for people: by the platform in its own words, or here where it did not answer. */
export function failureText(error: unknown, words: PeopleWords): string {
  if (!(error instanceof CallError)) return words.somethingWrong;
  if (error.kind === "refused") return error.message || words.somethingWrong;
  return error.kind === "offline" ? words.notReached : words.tooLong;
}

/** Puts values in place of `{names}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Names one after the other, as a language of this tag has them. */
export function listed(tag: string, names: readonly string[]): string {
  return new Intl.ListFormat(tag, { style: "long", type: "conjunction" }).format(names);
}

/** A number of something, in words. */
export function counted(plural: Plural, count: number): string {
  return fill(count === 1 ? (plural.one ?? plural.other) : plural.other, { count });
}
