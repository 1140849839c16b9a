import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { createContext, useContext } from "react";
import type { Words } from "./words.ts";

/** The context of every page of the companion. */
export interface CompanionState {
  /** Null where a share code was opened without an app. */
  app: CompanionApp | null;
  /** The path of the companion, with a slash at its end; its pages are below it. */
  base: string;
  language: ContentLanguage;
  /** The language as a BCP 47 tag. */
  tag: string;
  direction: "ltr" | "rtl";
  words: Words;
  setLanguage: (language: ContentLanguage) => void;
}

export const CompanionContext = createContext<CompanionState | null>(null);

export function useCompanion(): CompanionState {
  const state = useContext(CompanionContext);
  if (!state) throw new Error("a page of the companion stands outside of it");
  return state;
}

export function writingOf(language: ContentLanguage): Pick<CompanionState, "tag" | "direction"> {
  const { tag, ...rest } = languageTable[language];
  return { tag, direction: "rightToLeft" in rest ? "rtl" : "ltr" };
}
