import { timesOfDays } from "../../../lib/days.ts";

/** Turns the days of the address between which devices were bound, both included, into seconds for the server. */
export function secondsOfBinding(filters: Record<string, string>): Record<string, string | number> {
  const { bound_from, bound_to, ...query } = filters;
  const { from, to } = timesOfDays({ from: bound_from, to: bound_to });
  return {
    ...query,
    ...(from !== undefined && { bound_from: Math.floor(from / 1000) }),
    ...(to !== undefined && { bound_to: Math.floor(to / 1000) }),
  };
}
