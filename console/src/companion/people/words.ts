import { CallError } from "../../lib/failed-call.ts";
import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/en.ts";

/** A sentence that depends on `{count}`. */
interface Plural {
  one?: string;
  other: string;
}

/** The words of the page on which signed-in people start. */
export type PeopleWords = Shape<typeof en>;

export const { useWords: usePeopleWords } = lateWords<PeopleWords>({
  zh_CN: () => import("./words/zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/en.ts").then(({ en }) => en),
});

/** Returns the message of a failure: the platform's own, or one of `words` if the platform did not answer. */
export function failureText(error: unknown, words: PeopleWords): string {
  if (!(error instanceof CallError)) return words.somethingWrong;
  if (error.kind === "refused") return error.message || words.somethingWrong;
  return error.kind === "offline" ? words.notReached : words.tooLong;
}

const placeholder = /(\p{Script=Han})?\{(\w+)\}(?=(\p{Script=Han})?)/gu;
const spacedStart = /^[\p{Script=Latin}\p{N}]/u;
const spacedEnd = /[\p{Script=Latin}\p{N}]$/u;

/**
 * Replaces each `{name}` in a text with its value. As Chinese is written here, a space separates Chinese letters of the
 * text from Latin letters and digits of the value.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholder, (whole, before = "", name: string, after?: string) => {
    const given = values[name];
    if (given === undefined) return whole;
    const value = String(given);
    const start = before && spacedStart.test(value) ? " " : "";
    return `${before}${start}${value}${after && spacedEnd.test(value) ? " " : ""}`;
  });
}

/** Joins names to a list, in the language of the tag. */
export function listed(tag: string, names: readonly string[]): string {
  return new Intl.ListFormat(tag, { style: "long", type: "conjunction" }).format(names);
}

/** Returns the text for a count, in its plural form. */
export function counted(plural: Plural, count: number): string {
  return fill(count === 1 ? (plural.one ?? plural.other) : plural.other, { count });
}
