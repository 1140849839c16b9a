import { timesOfDays } from "../../lib/days.ts";

/** Converts the days `from` and `to` in the page's address to milliseconds for the server. Both days are included. */
export function rangeOfDays(filters: Record<string, string>): Record<string, string | number> {
  const { from, to, ...rest } = filters;
  return { ...rest, ...timesOfDays({ from, to }) };
}
