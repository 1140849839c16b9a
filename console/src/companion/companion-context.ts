import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { createContext, useContext } from "react";
import type { Words } from "./words.ts";

/** What every page of the companion knows. */
export interface CompanionState {
  /** Null where a share code was opened without an app. */
  app: CompanionApp | null;
  /** The folder of its pages. */
  base: string;
  language: ContentLanguage;
  /** BCP 47. */
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
