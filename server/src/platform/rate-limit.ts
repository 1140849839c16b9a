import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import { entriesAtMost } from "./entries-at-most.ts";

interface Window {
  used: number;
  /** By the clock's `steady`, in milliseconds. */
  ends: number;
}

/**
 * Counts the points that each key spends, in windows that begin with the key's first point. Kept in memory: each
 * process counts its own. Setting the system's clock neither frees a key nor holds it longer.
 */
export class RateLimit {
  readonly #clock: Pick<Clock, "steady">;
  readonly #points: number;
  readonly #ms: number;
  readonly #windows = new LRUCache<string, Window>(entriesAtMost(100_000));

  /** @param limit so many points in so many seconds */
  constructor(clock: Pick<Clock, "steady">, limit: { points: number; seconds: number }) {
    this.#clock = clock;
    this.#points = limit.points;
    this.#ms = limit.seconds * 1000;
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.ends > this.#clock.steady() ? window : undefined;
  }

  used(key: string): number {
    return this.#open(key)?.used ?? 0;
  }

  /** Seconds until the key may spend again; 0 when it may now. */
  wait(key: string): number {
    const window = this.#open(key);
    return window && window.used >= this.#points ? Math.ceil((window.ends - this.#clock.steady()) / 1000) : 0;
  }

  spend(key: string): void {
    const window = this.#open(key) ?? { used: 0, ends: this.#clock.steady() + this.#ms };
    this.#windows.set(key, { ...window, used: window.used + 1 });
  }

  /** Gives one point back. */
  refund(key: string): void {
    const window = this.#open(key);
    if (window) this.#windows.set(key, { ...window, used: Math.max(0, window.used - 1) });
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }
}
