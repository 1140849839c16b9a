import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/en.ts";

/** The words of messages. */
export type MessageWords = Shape<typeof en>;

export const { useWords: useMessageWords } = lateWords<MessageWords>({
  zh_CN: () => import("./words/zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/en.ts").then(({ en }) => en),
});
