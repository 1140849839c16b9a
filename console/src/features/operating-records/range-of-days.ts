import { timesOfDays } from "../../lib/days.ts";

/** Turns the days `from` and `to` of the address, both included, into milliseconds for the server. */
export function rangeOfDays(filters: Record<string, string>): Record<string, string | number> {
  const { from, to, ...rest } = filters;
  return { ...rest, ...timesOfDays({ from, to }) };
}
