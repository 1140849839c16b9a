import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/later-en.ts";

/** The words of all pages for people with an account except the first page, which loads only its own words. */
export type LaterWords = Shape<typeof en>;

export const { useWords: useLaterWords, load: loadLaterWords } = lateWords<LaterWords>({
  zh_CN: () => import("./words/later-zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/later-en.ts").then(({ en }) => en),
});
