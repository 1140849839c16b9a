/** The search parameters of an address. */
export type Search = Readonly<Record<string, string | undefined>>;

export const periods = {
  "15m": 15 * 60_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
} as const;
export type Period = keyof typeof periods;

/** The part of a log's filter that limits the time. */
export interface PeriodFilter {
  /** How far the filter reaches back from now; replaces `from`. */
  period?: Period;
  /** Milliseconds, both ends included. */
  from?: number;
  to?: number;
}

/** Reads the period from an address; invalid values are ignored. */
export function readPeriod({ period, from, to }: Search): PeriodFilter {
  if (period !== undefined && Object.hasOwn(periods, period)) return { period: period as Period };
  const moment = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
  const [begin, end] = [moment(from), moment(to)];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** The filter as a query for the server, in which `from` replaces the period. */
export function queryOfFilter<F extends PeriodFilter>(
  { period, ...rest }: F,
  now: number,
): Omit<F, "period"> & { from?: number } {
  return period ? { ...rest, from: now - periods[period] } : rest;
}

/** Whether an entry that arrives live is within the period, by the same rules as on the server. */
export function fitsPeriod({ time }: { time: number }, filter: PeriodFilter, now: number): boolean {
  const { from = -Infinity, to = Infinity } = queryOfFilter(filter, now);
  return time >= from && time <= to;
}
