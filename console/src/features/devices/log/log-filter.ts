import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { fitsPeriod, readPeriod, type PeriodFilter, type Search } from "./period.ts";

/** The filter of the communication log. */
export interface LogFilter extends PeriodFilter {
  direction?: "up" | "down";
  refused?: "1";
  keyword?: string;
}

/** Reads the filter from an address; invalid values are ignored. */
export function readFilter({ direction, refused, keyword, ...period }: Search): LogFilter {
  return {
    ...((direction === "up" || direction === "down") && { direction }),
    ...(refused === "1" && { refused }),
    ...(keyword?.trim() && { keyword: keyword.trim().slice(0, limits.keywordLength) }),
    ...readPeriod(period),
  };
}

/** Whether an entry that arrives live matches the filter, by the same rules as on the server. */
export function fits(entry: CommunicationEntry, filter: LogFilter, now: number): boolean {
  const { direction, refused, keyword } = filter;
  if (!fitsPeriod(entry, filter, now)) return false;
  if (direction && entry.direction !== direction) return false;
  if (refused && entry.code === 200) return false;
  if (!keyword) return true;
  const wanted = keyword.toLowerCase();
  return [entry.topic, entry.payload, entry.reason ?? ""].some((text) => text.toLowerCase().includes(wanted));
}
