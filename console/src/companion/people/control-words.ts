import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/control-en.ts";

/** The words of timers, countdowns, linked switches and device groups. */
export type ControlWords = Shape<typeof en>;

export const { useWords: useControlWords } = lateWords<ControlWords>({
  zh_CN: () => import("./words/control-zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/control-en.ts").then(({ en }) => en),
});
