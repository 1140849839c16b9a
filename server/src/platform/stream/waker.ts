import type { Bus } from "../bus.ts";

const topic = "stream";
/** The minimum time between two wake-ups, in milliseconds: one look finds everything that was written meanwhile. */
const apart = 5;

/** Tells consumers, in this process and in others, that something was written. */
export class Waker {
  readonly #bus: Bus;
  #last = -apart;
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** @returns the function that ends the subscription */
  onWake(listener: () => void): () => void {
    return this.#bus.subscribe(topic, listener);
  }

  wake(): void {
    if (this.#timer) return;
    const wait = this.#last + apart - performance.now();
    if (wait <= 0) this.#tell();
    else this.#timer = setTimeout(() => this.#tell(), wait);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #tell(): void {
    this.#timer = null;
    this.#last = performance.now();
    if (this.#bus.hasListeners(topic)) this.#bus.publish(topic, null);
  }
}
