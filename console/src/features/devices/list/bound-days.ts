import { timesOfDays } from "../../../lib/days.ts";

/**
 * Converts the filters for the time of binding. In the page's address they are days, both included; the server expects
 * seconds since 1970. Other filters are returned unchanged.
 */
export function withBoundSeconds(filters: Record<string, string>): Record<string, string | number> {
  const { bound_from, bound_to, ...query } = filters;
  const { from, to } = timesOfDays({ from: bound_from, to: bound_to });
  return {
    ...query,
    ...(from !== undefined && { bound_from: Math.floor(from / 1000) }),
    ...(to !== undefined && { bound_to: Math.floor(to / 1000) }),
  };
}
