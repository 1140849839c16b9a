/** The search parameters of an address. */
export type Search = Readonly<Record<string, string | undefined>>;

export const periods = {
  "15m": 15 * 60_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
  "7d": 7 * 86_400_000,
} as const;
export type Period = keyof typeof periods;

/** What narrows a log to a time. */
export interface PeriodFilter {
  /** Back from now; in place of `from`. */
  period?: Period;
  /** Milliseconds, both ends included. */
  from?: number;
  to?: number;
}

/** The period of an address, which may say anything. */
export function readPeriod({ period, from, to }: Search): PeriodFilter {
  if (period !== undefined && Object.hasOwn(periods, period)) return { period: period as Period };
  const moment = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
  const [begin, end] = [moment(from), moment(to)];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** A filter as the server takes it. */
export function queryOfFilter<F extends PeriodFilter>(
  { period, ...rest }: F,
  now: number,
): Omit<F, "period"> & { from?: number } {
  return period ? { ...rest, from: now - periods[period] } : rest;
}

/** As the server filters, for what comes live. */
export function fitsPeriod({ time }: { time: number }, filter: PeriodFilter, now: number): boolean {
  const { from = -Infinity, to = Infinity } = queryOfFilter(filter, now);
  return time >= from && time <= to;
}
