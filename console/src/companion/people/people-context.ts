import { createContext, useContext } from "react";
import { CallError } from "../../lib/failed-call.ts";
import type { PeopleWords } from "./words.ts";

export const PeopleContext = createContext<PeopleWords | null>(null);

/** The words of the pages of people. */
export function usePeopleWords(): PeopleWords {
  const words = useContext(PeopleContext);
  if (!words) throw new Error("a page of people stands outside of them");
  return words;
}

/** Why something failed, for people: by the platform in its own words, or here where it did not answer. */
export function failureText(error: unknown, words: PeopleWords): string {
  if (!(error instanceof CallError)) return words.somethingWrong;
  if (error.kind === "refused") return error.message || words.somethingWrong;
  return error.kind === "offline" ? words.notReached : words.tooLong;
}
