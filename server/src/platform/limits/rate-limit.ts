import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { entriesAtMost } from "./entries-at-most.ts";

interface Window {
  used: number;
  /** When the window ends, in milliseconds of the clock's `steady`. */
  ends: number;
}

/**
 * A rate limit with fixed windows: a key's window begins when it spends its first point. The counts are kept in memory,
 * so each process has its own. The steady clock is used, so that setting the system's clock neither frees a key nor
 * blocks it longer.
 */
export class RateLimit {
  readonly #clock: Pick<Clock, "steady">;
  readonly #points: number;
  readonly #ms: number;
  readonly #windows = new LRUCache<string, Window>(entriesAtMost(100_000));

  /** @param limit how many points a key may spend in a window, and how long a window lasts */
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
