import { problem } from "@thingwright/contract/problem.ts";
/** So many points in so many seconds, for each of the keys that the limit counts. */
export interface Limit {
  /** No other limit has it: the keys of limits lie side by side. */
  name: string;
  points: number;
  seconds: number;
}

/** What one limit counts, such as an address. */
export interface Counted {
  limit: Limit;
  key: string;
}

/** A point to spend. */
export interface Charge extends Counted {
  /** The point is counted, and never refused. */
  neverRefuses?: boolean;
}

/** A limit that has no point left for a key. */
export interface Exhausted {
  limit: Limit;
  /** Until it has points again; at least 1. */
  seconds: number;
}

/** What an attempt that was right gives back. */
export interface Settlement {
  /** One point each. */
  refund?: readonly Counted[];
  /** All points. */
  clear?: readonly Counted[];
}

/**
 * Counts the points that keys spend, in windows that begin with the key's first point. All processes count together.
 * Where the database cannot be asked, every method throws its error: nothing passes uncounted.
 */
export interface RateLimits {
  /**
   * Spends all points at once, or none: of calls at the same time, no more get through than there are points.
   * @param charges no two of the same limit and key
   * @returns the limits that refuse; empty if the points were spent
   */
  spend(charges: readonly Charge[]): Promise<Exhausted[]>;
  settle(settlement: Settlement): Promise<void>;
  /** Drops what no longer counts; to be called every minute. */
  prune(): Promise<void>;
}

/** Seconds until all of these limits have points again; 0 if there are none. */
export function longest(exhausted: readonly Exhausted[]): number {
  return Math.max(0, ...exhausted.map(({ seconds }) => seconds));
}

/** Spends all of these, or none. Throws too_many_requests, which says for how long. */
export async function mustSpend(
  rateLimits: Pick<RateLimits, "spend">,
  charges: readonly Charge[],
): Promise<void> {
  const exhausted = await rateLimits.spend(charges);
  if (exhausted.length > 0) throw problem("too_many_requests", { seconds: longest(exhausted) });
}
