import { headerOf } from "@thingwright/contract/basics/language.ts";
import { durationText } from "../../lib/ago-text.ts";
import { useLanguage } from "../../lib/language.ts";

/** Returns a function that converts a number of seconds to a text. Less than one second is shown as one. */
export function useDuration(): (seconds: number) => string {
  const locale = headerOf(useLanguage());
  return (seconds) => durationText(Math.max(1, seconds) * 1000, locale);
}
