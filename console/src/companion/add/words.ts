import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/en.ts";

/** The words of the pages on which a device is added. */
export type AddWords = Shape<typeof en>;

export const { useWords: useAddWords } = lateWords<AddWords>({
  zh_CN: () => import("./words/zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/en.ts").then(({ en }) => en),
});
