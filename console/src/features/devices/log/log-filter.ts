import type { CommunicationEntry } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";

export const periods = {
  "15m": 15 * 60_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
} as const;
export type Period = keyof typeof periods;

/** What narrows the communication log. */
export interface LogFilter {
  direction?: "up" | "down";
  refused?: "1";
  keyword?: string;
  /** Back from now; in place of `from`. */
  period?: Period;
  /** Milliseconds, both ends included. */
  from?: number;
  to?: number;
}

type Search = Readonly<Record<string, string | undefined>>;

/** The filter of an address, which may say anything. */
export function readFilter({ direction, refused, keyword, period, from, to }: Search): LogFilter {
  const moment = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
  const known = period !== undefined && period in periods;
  const begin = known ? undefined : moment(from);
  const end = known ? undefined : moment(to);
  return {
    ...((direction === "up" || direction === "down") && { direction }),
    ...(refused === "1" && { refused }),
    ...(keyword?.trim() && { keyword: keyword.trim().slice(0, limits.keywordLength) }),
    ...(known && { period: period as Period }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
  };
}

/** The filter as the server takes it. */
export function queryOfFilter({ period, ...rest }: LogFilter, now: number): Omit<LogFilter, "period"> {
  return period ? { ...rest, from: now - periods[period] } : rest;
}

/** As the server filters, for what comes live. */
export function fits(entry: CommunicationEntry, filter: LogFilter, now: number): boolean {
  const { direction, refused, keyword, from, to } = queryOfFilter(filter, now);
  if (direction && entry.direction !== direction) return false;
  if (refused && entry.code === 200) return false;
  if (from !== undefined && entry.time < from) return false;
  if (to !== undefined && entry.time > to) return false;
  if (!keyword) return true;
  const wanted = keyword.toLowerCase();
  return [entry.topic, entry.payload, entry.reason ?? ""].some((text) => text.toLowerCase().includes(wanted));
}
