import { FairQueue } from "./fair-queue.ts";

/** Milliseconds of work in each turn of the event loop; at least one piece is begun in each. */
const workMs = 5;

/**
 * Begins pieces of work when the process has time for them: some milliseconds of them in each turn of the event loop, so
 * that whatever else waits goes on in between. Those who ask take turns.
 */
export class Turnstile {
  readonly #waiting = new FairQueue<() => void>();
  #running = false;

  /** @param of who asks, such as a network address */
  enter(of: string, begin: () => void): void {
    this.#waiting.push(of, begin);
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const ends = performance.now() + workMs;
    do {
      const [begin] = this.#waiting.take(1);
      begin?.();
    } while (this.#waiting.size > 0 && performance.now() < ends);
    this.#running = this.#waiting.size > 0;
    if (this.#running) setImmediate(() => this.#turn());
  }
}
