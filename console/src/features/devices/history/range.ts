import { type DateRangeValue, momentOf, textOf } from "../../../ui/date-range/range.ts";
import { ranges, type RangeName } from "../value/ranges.ts";

/** How many of the newest values should be visible in the range that the page opens with. */
export const openingValues = 50;

/**
 * Returns the shortest range that shows the newest `openingValues` values, or all values if there are fewer. Returns
 * one hour if there are none.
 * @param times the times of the values, newest first, in milliseconds
 * @param now milliseconds
 */
export function openingRange(times: readonly number[], now: number): RangeName {
  const oldest = times.slice(0, openingValues).at(-1);
  if (oldest === undefined) return "1h";
  const names = Object.keys(ranges) as RangeName[];
  return names.find((name) => now - ranges[name] <= oldest) ?? "90d";
}

/** In milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Converts a span to the value of a `DateRange` with a precision of minutes. The span may have no start or no end. */
export function rangeOfSpan({ from, to }: Partial<Span>): DateRangeValue {
  const text = (time: number | undefined) => (time === undefined ? "" : textOf(new Date(time), "minute"));
  return { from: text(from), to: text(to) };
}

/** Converts the value of a `DateRange` with a precision of minutes to a span. The last minute is included in full. */
export function spanOfRange({ from, to }: DateRangeValue): Partial<Span> {
  const [begin, end] = [momentOf(from)?.getTime(), momentOf(to)?.getTime()];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end + 59_999 }) };
}
