import { headerOf } from "@thingwright/contract/basics/language.ts";
import { durationText } from "../../lib/ago-text.ts";
import { useLanguage } from "../../lib/language.ts";

/** Gives a duration of whole seconds in words; less than a second counts as one. */
export function useDuration(): (seconds: number) => string {
  const locale = headerOf(useLanguage());
  return (seconds) => durationText(Math.max(1, seconds) * 1000, locale);
}
