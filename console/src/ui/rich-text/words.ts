import { useUiText } from "../text/ui-text.ts";
import { en, type RichTextWords } from "./text/en.ts";
import { zh } from "./text/zh.ts";

/** The words of the editor. They are separate from the kit's words, because every page loads those. */
export function useRichTextWords(): RichTextWords {
  return useUiText().locale.startsWith("zh") ? zh : en;
}
