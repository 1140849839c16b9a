import { type DateRangeValue, momentOf, textOf } from "../../../ui/date-range/range.ts";
import { ranges, type RangeName } from "../value/ranges.ts";

/** How many of the newest values should be visible in the range that the page opens with. */
export const openingValues = 50;

/**
 * The shortest range that shows the newest `openingValues` values, or all if there are fewer; an hour if there are
 * none.
 * @param times of the values, newest first, in milliseconds
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

/** A span, which may be open at an end, as the value of a `DateRange` of minutes. */
export function rangeOfSpan({ from, to }: Partial<Span>): DateRangeValue {
  const text = (time: number | undefined) => (time === undefined ? "" : textOf(new Date(time), "minute"));
  return { from: text(from), to: text(to) };
}

/** The span of a `DateRange` of minutes; the last minute is included in full. */
export function spanOfRange({ from, to }: DateRangeValue): Partial<Span> {
  const [begin, end] = [momentOf(from)?.getTime(), momentOf(to)?.getTime()];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end + 59_999 }) };
}
