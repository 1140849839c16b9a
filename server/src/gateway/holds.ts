import type { Link } from "./link.ts";

const lookEvery = 100;

/**
 * Connections that are not read for a while, because storage is behind or because their device sent more than it may.
 * One timer for all of them, and none while there are none. A connection that is not read does not count as silent.
 */
export class Holds {
  readonly #pressed = new Set<Link>();
  /** Until when, by `performance.now()`. */
  readonly #slowed = new Map<Link, number>();
  #timer: NodeJS.Timeout | null = null;

  /** Stops reading until `relieve`. */
  press(link: Link): void {
    this.#pressed.add(link);
    link.hold("pressure");
    this.#watch();
  }

  /** Reads on, until what the released connections bring is too much again. */
  relieve(isTooMuch: () => boolean): void {
    for (const link of this.#pressed) {
      if (isTooMuch()) return;
      this.#pressed.delete(link);
      link.release("pressure");
    }
  }

  /** Stops reading for some milliseconds. @returns whether it was read up to now */
  slow(link: Link, wait: number): boolean {
    const isNew = !this.#slowed.has(link);
    this.#slowed.set(link, performance.now() + wait);
    link.hold("rate");
    this.#watch();
    return isNew;
  }

  /** The connection is gone. */
  forget(link: Link): void {
    this.#pressed.delete(link);
    this.#slowed.delete(link);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #watch(): void {
    this.#timer ??= setInterval(() => this.#look(), lookEvery).unref();
  }

  #look(): void {
    const now = performance.now();
    for (const link of this.#pressed) link.stayAlive();
    for (const [link, until] of this.#slowed) {
      link.stayAlive();
      if (until > now) continue;
      this.#slowed.delete(link);
      link.release("rate");
    }
    if (this.#pressed.size === 0 && this.#slowed.size === 0) this.close();
  }
}
