import { type DateRangeValue, momentOf, textOf } from "../../../ui/date-range/range.ts";

/** The ranges that a chart offers, in milliseconds. */
export const ranges = {
  "10m": 600_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
  "30d": 30 * 86_400_000,
  "90d": 90 * 86_400_000,
} as const;
export type RangeName = keyof typeof ranges;

/** So many of the newest values make a chart. */
export const openingValues = 50;

/**
 * The shortest range that shows the newest values, all there are or `openingValues` of them; an hour where there are none.
 * @param times of the values, newest first, in milliseconds
 * @param now milliseconds
 */
export function openingRange(times: readonly number[], now: number): RangeName {
  const oldest = times.slice(0, openingValues).at(-1);
  if (oldest === undefined) return "1h";
  const names = Object.keys(ranges) as RangeName[];
  return names.find((name) => now - ranges[name] <= oldest) ?? "90d";
}

/** Milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** A span, perhaps open at an end, as a `DateRange` of minutes shows it. */
export function rangeOfSpan({ from, to }: Partial<Span>): DateRangeValue {
  const text = (time: number | undefined) => (time === undefined ? "" : textOf(new Date(time), "minute"));
  return { from: text(from), to: text(to) };
}

/** The same read back; its last minute counts in full. */
export function spanOfRange({ from, to }: DateRangeValue): Partial<Span> {
  const [begin, end] = [momentOf(from)?.getTime(), momentOf(to)?.getTime()];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end + 59_999 }) };
}
