import type { Logger } from "../log.ts";

/** Gaps within this time are reported as one, because listeners read all cached data again after each report. */
const everyMs = 250;

/** Notifies listeners that messages may have been lost. */
export class Gaps {
  readonly #listeners = new Set<() => void>();
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  /** When the listeners were last notified, by `performance.now()`. */
  #last = -Infinity;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(listener: () => void): () => void {
    // The wrapper makes each subscription distinct, even with the same function.
    const one = () => listener();
    this.#listeners.add(one);
    return () => void this.#listeners.delete(one);
  }

  tell(): void {
    this.#timer ??= setTimeout(() => this.#tellNow(), Math.max(0, this.#last + everyMs - performance.now()));
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #tellNow(): void {
    this.#timer = null;
    this.#last = performance.now();
    this.#log.warn("messages of other processes may have been lost");
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ error }, "a listener of gaps failed");
      }
    }
  }
}
