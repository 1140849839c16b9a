/**
 * A token bucket: a number of points a second on average, and a burst at once. It is stored as the time at which the
 * bucket is full again. Times are `performance.now()`, so setting the system clock changes nothing.
 */
export class TokenBucket {
  readonly #pointMs: number;
  readonly #burstMs: number;
  #paidAt = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#pointMs = 1000 / perSecond;
    this.#burstMs = burst * this.#pointMs;
  }

  /**
   * Spends points, even beyond the burst. @returns milliseconds until the points beyond the burst are paid for; 0
   * within the burst
   */
  spend(points: number, now: number): number {
    this.#paidAt = Math.max(this.#paidAt, now) + points * this.#pointMs;
    return Math.max(0, this.#paidAt - now - this.#burstMs);
  }

  /** Spends points only if they are within the burst. @returns whether they are */
  take(points: number, now: number): boolean {
    const paidAt = Math.max(this.#paidAt, now) + points * this.#pointMs;
    if (paidAt - now > this.#burstMs) return false;
    this.#paidAt = paidAt;
    return true;
  }

  /** Whether points have been spent that are not paid for yet, so that the bucket is not full. */
  isUsed(now: number): boolean {
    return this.#paidAt > now;
  }
}
