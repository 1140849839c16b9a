import type { OnlineEntry, OnlineEvent } from "@thingwright/contract/points/telemetry.ts";
import { fitsPeriod, readPeriod, type PeriodFilter, type Search } from "./period.ts";

/** The filter of the on/offline log. */
export interface OnlineFilter extends PeriodFilter {
  event?: OnlineEvent;
}

export const onlineEvents = [1, 2, 3, 0] as const satisfies readonly OnlineEvent[];

/** Reads the filter from an address; invalid values are ignored. */
export function readOnlineFilter({ event, ...period }: Search): OnlineFilter {
  const known = onlineEvents.find((one) => String(one) === event);
  return { ...(known !== undefined && { event: known }), ...readPeriod(period) };
}

/** Whether an entry that arrives live matches the filter, by the same rules as on the server. */
export function fitsOnline(entry: OnlineEntry, filter: OnlineFilter, now: number): boolean {
  return (filter.event === undefined || entry.event === filter.event) && fitsPeriod(entry, filter, now);
}
