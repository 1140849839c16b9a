import type { Logger } from "../log.ts";

export type Listener = (message: unknown) => void;

/** The listeners of this process, by topic. */
export class Topics {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #log: Logger;
  readonly #changed: (topic: string) => void;

  /** @param changed called when a topic has got its first listener, or has lost its last */
  constructor(log: Logger, changed: (topic: string) => void = () => {}) {
    this.#log = log;
    this.#changed = changed;
  }

  /** Calls the topic's listeners at once, in order; one that throws does not stop the others. */
  deliver(topic: string, message: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        this.#log.error({ error, topic }, "a bus listener failed");
      }
    }
  }

  /** @returns the function that ends the subscription */
  add(topic: string, listener: Listener): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    set.add(listener);
    if (!this.#listeners.has(topic)) {
      this.#listeners.set(topic, set);
      this.#changed(topic);
    }
    return () => {
      set.delete(listener);
      if (set.size > 0 || this.#listeners.get(topic) !== set) return;
      this.#listeners.delete(topic);
      this.#changed(topic);
    };
  }

  has(topic: string): boolean {
    return this.#listeners.has(topic);
  }

  all(): string[] {
    return [...this.#listeners.keys()];
  }
}
