import { formatTime } from "../../../ui/time.tsx";

/** `2026-11-20 10:12:05.123` from milliseconds since 1970. */
export function exactTime(milliseconds: number): string {
  return `${formatTime(milliseconds / 1000, "second")}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/** Returns a time for use in a sentence, such as `11-20 10:12:05`. The year and the milliseconds are left out. */
export function secondText(milliseconds: number): string {
  return formatTime(milliseconds / 1000, "second").slice(5);
}

/** `11-20 10:12:05.123`: without the year, for lists. */
export function momentText(milliseconds: number): string {
  return exactTime(milliseconds).slice(5);
}
