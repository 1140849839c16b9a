import type { BindingEntry } from "@thingwright/contract/points/telemetry.ts";
import { readPeriod, type PeriodFilter, type Search } from "./period.ts";

/** The filter of the binding log. */
export interface BindingFilter extends PeriodFilter {
  event?: BindingEntry["event"];
}

export const bindingEvents = [1, 2, 3] as const satisfies readonly BindingEntry["event"][];

/** Reads the filter from an address; invalid values are ignored. */
export function readBindingFilter({ event, ...period }: Search): BindingFilter {
  const known = bindingEvents.find((one) => String(one) === event);
  return { ...(known !== undefined && { event: known }), ...readPeriod(period) };
}
