import { LRUCache } from "lru-cache";
import { type Clock, seconds } from "./clock.ts";

interface Window {
  used: number;
  /** Seconds since 1970. */
  ends: number;
}

/**
 * Counts the points that each key spends, in windows that begin with the key's first point. Kept in memory: each
 * process counts its own.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #points: number;
  readonly #seconds: number;
  // Bounded by size rather than by number: a cache bounded by number takes the room for all keys at once, 3 MB each.
  readonly #windows = new LRUCache<string, Window>({ maxSize: 100_000, sizeCalculation: () => 1 });

  /** @param limit so many points in so many seconds */
  constructor(clock: Clock, limit: { points: number; seconds: number }) {
    this.#clock = clock;
    this.#points = limit.points;
    this.#seconds = limit.seconds;
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.ends > seconds(this.#clock.now()) ? window : undefined;
  }

  used(key: string): number {
    return this.#open(key)?.used ?? 0;
  }

  /** Seconds until the key may spend again; 0 when it may now. */
  wait(key: string): number {
    const window = this.#open(key);
    return window && window.used >= this.#points ? window.ends - seconds(this.#clock.now()) : 0;
  }

  spend(key: string): void {
    const window = this.#open(key) ?? { used: 0, ends: seconds(this.#clock.now()) + this.#seconds };
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
