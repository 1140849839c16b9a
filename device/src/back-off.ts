/** After a connection of this duration, the pauses start again with the first one. */
const stableMs = 10_000;

/** The pauses before reconnecting: doubled from the first to the longest, with jitter. */
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

  /** Called when a connection was lost or failed. @returns milliseconds until the next attempt */
  lost(): number {
    if (this.#since !== null && this.#now() - this.#since >= stableMs) this.#pause = this.#first;
    this.#since = null;
    const delay = this.delay();
    this.#pause = Math.min(this.#pause * 2, this.#last);
    return delay;
  }

  /** The current pause, varied by a quarter in either direction, so that a fleet does not reconnect all at once. */
  delay(): number {
    return Math.max(1, Math.round(this.#pause * (0.75 + Math.random() / 2)));
  }
}
