import { useUiText } from "../text/ui-text.ts";
import { en, type RichTextWords } from "./text/en.ts";
import { zh } from "./text/zh.ts";

/** The words of the editor, which are not among those of the kit because every page loads these. */
export function useRichTextWords(): RichTextWords {
  return useUiText().locale.startsWith("zh") ? zh : en;
}
