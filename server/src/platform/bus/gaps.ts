import type { Logger } from "../log.ts";

/** Many gaps within this time are told as one: what is remembered has to be read anew for each. */
const everyMs = 250;

/** Those who want to know that messages may have been lost. */
export class Gaps {
  readonly #listeners = new Set<() => void>();
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  /** When they were told last, by `performance.now()`. */
  #last = -Infinity;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(listener: () => void): () => void {
    // Each subscription is one of its own, even with the same function.
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
