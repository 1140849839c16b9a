import { timesOfDays } from "../../../lib/days.ts";

/**
 * Turns the filters for the time of binding from days, as in the page's address (both included), into seconds since
 * 1970, as the server expects them. Other filters stay.
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
