/** After a connection that lasted this long, the next pause is the first again. */
const stableMs = 10_000;

/** How long to wait before connecting again: doubled from the first pause to the last, with jitter. */
export class BackOff {
  readonly #first: number;
  readonly #last: number;
  readonly #now: () => number;
  #pause: number;
  #since: number | null = null;

  constructor({ first, last } = { first: 1000, last: 60_000 }, now: () => number = Date.now) {
    this.#first = first;
    this.#last = last;
    this.#now = now;
    this.#pause = first;
  }

  connected(): void {
    this.#since = this.#now();
  }

  /** Called when a connection is lost or was not made. @returns milliseconds until the next attempt */
  lost(): number {
    if (this.#since !== null && this.#now() - this.#since >= stableMs) this.#pause = this.#first;
    this.#since = null;
    const delay = this.delay();
    this.#pause = Math.min(this.#pause * 2, this.#last);
    return delay;
  }

  /** The present pause, between three quarters and five quarters of it: a fleet does not come back in one moment. */
  delay(): number {
    return Math.max(1, Math.round(this.#pause * (0.75 + Math.random() / 2)));
  }
}
