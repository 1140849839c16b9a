import { problem } from "@thingwright/contract/grammar/problem.ts";
/** A rate limit: how many points each key may spend in how many seconds. */
export interface Limit {
  /** Unique, because the keys of all limits are stored together. */
  name: string;
  points: number;
  seconds: number;
}

/** A key that one limit counts, such as an address. */
export interface Counted {
  limit: Limit;
  key: string;
}

/** A point to spend. */
export interface Charge extends Counted {
  /** Whether the point is counted even if none is left: such a charge never refuses the call. */
  neverRefuses?: boolean;
}

/** A limit that has no point left for a key. */
export interface Exhausted {
  limit: Limit;
  /** Seconds until the key has points again; at least 1. */
  seconds: number;
}

/** The points that a successful attempt gives back. */
export interface Settlement {
  /** Keys that get one point back. */
  refund?: readonly Counted[];
  /** Keys that get all points back. */
  clear?: readonly Counted[];
}

/**
 * Counts the points that keys spend, in windows that begin with a key's first point. All processes count together. If
 * the database is out of reach, every method throws its error, so that nothing passes uncounted.
 */
export interface RateLimits {
  /**
   * Spends all points at once, or none: of concurrent calls, no more get through than there are points.
   * @param charges no two charges have the same limit and key
   * @returns the limits that refuse; empty if the points were spent
   */
  spend(charges: readonly Charge[]): Promise<Exhausted[]>;
  settle(settlement: Settlement): Promise<void>;
  /** Deletes counts that no longer matter; to be called every minute. */
  prune(): Promise<void>;
}

/** Returns the seconds until all of these limits have points again; 0 for an empty list. */
export function longest(exhausted: readonly Exhausted[]): number {
  return Math.max(0, ...exhausted.map(({ seconds }) => seconds));
}

/** Spends all of these points, or none. Throws too_many_requests, which says for how many seconds. */
export async function mustSpend(
  rateLimits: Pick<RateLimits, "spend">,
  charges: readonly Charge[],
): Promise<void> {
  const exhausted = await rateLimits.spend(charges);
  if (exhausted.length > 0) throw problem("too_many_requests", { seconds: longest(exhausted) });
}
