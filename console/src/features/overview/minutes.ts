import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Minute } from "@thingwright/contract/accounts/overview.ts";

export const minuteSeconds = 60;

/** When the present minute begins, in seconds. @param now seconds */
export function minuteOf(now: number): number {
  return now - (now % minuteSeconds);
}

/**
 * The messages of each minute of the last hour, oldest first; the last one is the present minute. @param now in seconds
 */
export function lastHour(minutes: readonly Minute[], now: number): number[] {
  const counts = new Map(minutes.map(({ minute, messages }) => [minute, messages]));
  const last = minuteOf(now);
  return Array.from(
    { length: limits.overviewMinutes },
    (_, i) => counts.get(last - (limits.overviewMinutes - 1 - i) * minuteSeconds) ?? 0,
  );
}

/**
 * Returns the minutes of both lists, sorted by time. For a minute in both, takes the sum from `newer`. Keeps only the
 * newest `limits.overviewMinutes` entries.
 */
export function merged(minutes: readonly Minute[], newer: readonly Minute[]): Minute[] {
  const known = new Map([...minutes, ...newer].map((one) => [one.minute, one]));
  return [...known.values()].toSorted((a, b) => a.minute - b.minute).slice(-limits.overviewMinutes);
}
