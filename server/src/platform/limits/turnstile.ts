import { FairQueue } from "./fair-queue.ts";

/** Milliseconds of work in each turn of the event loop; at least one piece is begun in each. */
const workMs = 5;

/**
 * Starts queued pieces of work for some milliseconds in each turn of the event loop, so that other work goes on in
 * between. The owners of the pieces take turns.
 */
export class Turnstile {
  readonly #waiting = new FairQueue<() => void>();
  #running = false;

  /** @param owner identifies the owner of the work, such as a network address */
  enter(owner: string, begin: () => void): void {
    this.#waiting.push(owner, begin);
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
