import { LRUCache } from "lru-cache";
import type { Scope } from "./scope.ts";

/** How long a total is taken for right, in milliseconds, when others than its owner change what is counted. */
const knownFor = 5000;
/** Fewer than these are counted at every call: that costs next to nothing, and is never out of date. */
const countedAnew = 200;
const mostOwners = 1000;
const mostFilters = 1000;

/** Totals of lists by filter, as one scope sees them. */
export interface TotalsOfScope {
  get(filter: string): number | undefined;
  set(filter: string, total: number): void;
}

/**
 * Remembers for a moment how many rows fit a filter, so that turning pages does not count thousands of rows each time.
 * A call that changes something forgets all totals of its account, so whoever adds or deletes sees the right total at
 * once; what devices and other servers change is seen with the next count.
 */
export class KnownTotals {
  readonly #owners = new LRUCache<string, LRUCache<string, number>>({ max: mostOwners });
  readonly #now: () => number;

  /** @param now milliseconds that only ever grow */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * To be asked for before counting: what was counted while the account changed something is then forgotten too. The
   * platform's own scope, which no account's calls would reset, remembers nothing.
   */
  of({ owner, products }: Scope): TotalsOfScope {
    if (owner === null) return { get: () => undefined, set: () => {} };
    let totals = this.#owners.get(owner);
    if (!totals) {
      totals = new LRUCache({ max: mostFilters, ttl: knownFor, ttlResolution: 0, perf: { now: this.#now } });
      this.#owners.set(owner, totals);
    }
    const known = totals;
    const keyOf = (filter: string) => JSON.stringify([products, filter]);
    return {
      get: (filter) => known.get(keyOf(filter)),
      set: (filter, total) => void (total >= countedAnew && known.set(keyOf(filter), total)),
    };
  }

  /** After a change: counts that are still running are for nothing. */
  forget(owner: string): void {
    this.#owners.delete(owner);
  }
}
