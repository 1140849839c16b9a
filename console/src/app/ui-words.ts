import { beforeLanguage, useLanguage } from "../lib/language.ts";
import { en } from "../ui/text/en.ts";
import type { UiText } from "../ui/text/ui-text.ts";

let zh: UiText | undefined;
beforeLanguage(async () => {
  zh ??= (await import("../ui/text/zh.ts")).zh;
});

/** The fixed words of the UI kit in the chosen language. */
export function useUiWords(): UiText {
  return useLanguage() === "zh_CN" && zh ? zh : en;
}
