import type { OnlineEntry, OnlineEvent } from "@thingwright/contract/telemetry.ts";
import { fitsPeriod, readPeriod, type PeriodFilter, type Search } from "./period.ts";

/** What narrows the on/offline log. */
export interface OnlineFilter extends PeriodFilter {
  event?: OnlineEvent;
}

export const onlineEvents = [1, 2, 0] as const satisfies readonly OnlineEvent[];

/** The filter of an address, which may say anything. */
export function readOnlineFilter({ event, ...period }: Search): OnlineFilter {
  const known = onlineEvents.find((one) => String(one) === event);
  return { ...(known !== undefined && { event: known }), ...readPeriod(period) };
}

/** As the server filters, for what comes live. */
export function fitsOnline(entry: OnlineEntry, filter: OnlineFilter, now: number): boolean {
  return (filter.event === undefined || entry.event === filter.event) && fitsPeriod(entry, filter, now);
}
