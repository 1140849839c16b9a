import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Scope } from "./scope.ts";

/**
 * For how many milliseconds a counted total is used, although devices and other servers may change its rows meanwhile.
 */
const knownFor = 5000;
/** Smaller totals are not remembered: counting so few rows at every call costs next to nothing. */
const countedAnew = 200;
const mostOwners = 1000;
const mostFilters = 200;

/** Totals of lists by filter, as one scope sees them. */
export interface TotalsOfScope {
  get(filter: string): number | undefined;
  set(filter: string, total: number): void;
}

/**
 * Remembers for a moment how many rows fit a filter, so that turning pages does not count thousands of rows each time.
 * A call that changes something forgets all totals of its account, so that a person who adds or deletes sees the right
 * total at once. Changes by devices and other servers show with the next count.
 */
export class KnownTotals {
  readonly #owners = new LRUCache<string, LRUCache<string, number>>({ max: mostOwners });
  readonly #now: () => number;

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Returns the remembered totals of a scope. To be called before counting, so that a total that is counted while the
   * account changes something is forgotten too. Totals of the platform's own scope are not remembered, because no
   * account's calls would reset them.
   */
  of({ owner, products, apps }: Scope): TotalsOfScope {
    if (owner === null) return { get: () => undefined, set: () => {} };
    let totals = this.#owners.get(owner);
    if (!totals) {
      totals = new LRUCache({ max: mostFilters, ttl: knownFor, ttlResolution: 0, perf: { now: this.#now } });
      this.#owners.set(owner, totals);
    }
    const known = totals;
    // A filter, and the objects of a role, can be as long as a page: with the hash, the caches take 20 MB at most.
    const keyOf = (filter: string) => hash("sha256", JSON.stringify([products, apps, filter]), "base64url");
    return {
      get: (filter) => known.get(keyOf(filter)),
      set: (filter, total) => void (total >= countedAnew && known.set(keyOf(filter), total)),
    };
  }

  /** To be called after a change. Totals that are being counted meanwhile will not be remembered either. */
  forget(owner: string): void {
    this.#owners.delete(owner);
  }
}
