import { headerOf } from "@thingwright/contract/basics/language.ts";
import { durationText } from "../../lib/ago-text.ts";
import { useLanguage } from "../../lib/language.ts";

/** Returns a function that puts a number of seconds into words; less than one second becomes one. */
export function useDuration(): (seconds: number) => string {
  const locale = headerOf(useLanguage());
  return (seconds) => durationText(Math.max(1, seconds) * 1000, locale);
}
