import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Minute } from "@thingwright/contract/accounts/overview.ts";

export const minuteSeconds = 60;

/**
 * Returns when the current minute begins, in seconds.
 * @param now seconds
 */
export function minuteOf(now: number): number {
  return now - (now % minuteSeconds);
}

/**
 * Returns the number of messages in each minute of the last hour, oldest first. The last one is the current minute.
 * @param now in seconds
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
 * Returns the minutes of both lists, sorted by time. If a minute is in both lists, the one from `newer` is used. Only
 * the newest `limits.overviewMinutes` entries are returned.
 */
export function merged(minutes: readonly Minute[], newer: readonly Minute[]): Minute[] {
  const known = new Map([...minutes, ...newer].map((one) => [one.minute, one]));
  return [...known.values()].toSorted((a, b) => a.minute - b.minute).slice(-limits.overviewMinutes);
}
