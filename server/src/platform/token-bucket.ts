/**
 * So many points a second on average, and a burst at once; kept as the time at which the bucket is full again. Times are
 * `performance.now()`: setting the system clock changes nothing.
 */
export class TokenBucket {
  readonly #pointMs: number;
  readonly #burstMs: number;
  #paidAt = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#pointMs = 1000 / perSecond;
    this.#burstMs = burst * this.#pointMs;
  }

  /** Counts so many points. @returns milliseconds until they are paid for; 0 within the burst */
  spend(points: number, now: number): number {
    this.#paidAt = Math.max(this.#paidAt, now) + points * this.#pointMs;
    return Math.max(0, this.#paidAt - now - this.#burstMs);
  }

  /** Counts so many points, if they are within the burst. @returns whether they are */
  take(points: number, now: number): boolean {
    const paidAt = Math.max(this.#paidAt, now) + points * this.#pointMs;
    if (paidAt - now > this.#burstMs) return false;
    this.#paidAt = paidAt;
    return true;
  }

  /** Whether something has been spent that is not paid for yet. */
  isUsed(now: number): boolean {
    return this.#paidAt > now;
  }
}
