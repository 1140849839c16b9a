import { lateWords, type Shape } from "../late-words.ts";
import type { en } from "./words/en.ts";

/** The words of scenes. */
export type SceneWords = Shape<typeof en>;

export const { useWords: useSceneWords, load: loadSceneWords } = lateWords<SceneWords>({
  zh_CN: () => import("./words/zh-cn.ts").then(({ zh }) => zh),
  en: () => import("./words/en.ts").then(({ en }) => en),
});
