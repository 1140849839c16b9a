import { timesOfDays } from "../../lib/days.ts";

/**
 * The times to filter by. Each has the parameters `…_from` and `…_to`, which are days in the page's address and seconds
 * in the query to the server.
 */
const times = ["register", "login"] as const;

/** Converts the days in the page's address to seconds for the server. Both the first and the last day are included. */
export function secondsOfDays(filters: Record<string, string>): Record<string, string | number> {
  const query: Record<string, string | number> = { ...filters };
  for (const name of times) {
    const { from, to } = timesOfDays({ from: filters[`${name}_from`], to: filters[`${name}_to`] });
    delete query[`${name}_from`];
    delete query[`${name}_to`];
    if (from !== undefined) query[`${name}_from`] = Math.floor(from / 1000);
    if (to !== undefined) query[`${name}_to`] = Math.floor(to / 1000);
  }
  return query;
}
