import type { Clock } from "../../platform/clock.ts";

/**
 * The devices that somebody wants to bind by pressing a button on them, as far as this process has learned since it
 * started. Reports of other devices need not be examined. Phones repeat their request while they wait, so a restarted
 * process learns of these devices again.
 */
export class AwaitedDevices {
  /**
   * When the wait for each device ends, in milliseconds. The earliest end comes first, because all waits last equally
   * long.
   */
  readonly #ends = new Map<string, number>();
  readonly #clock: Pick<Clock, "now">;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** @param end milliseconds */
  add(deviceId: string, end: number): void {
    this.#ends.delete(deviceId);
    this.#ends.set(deviceId, end);
  }

  has(deviceId: string): boolean {
    return (this.#ends.get(deviceId) ?? 0) > this.#clock.now();
  }

  get size(): number {
    const now = this.#clock.now();
    for (const [deviceId, end] of this.#ends) {
      if (end > now) break;
      this.#ends.delete(deviceId);
    }
    return this.#ends.size;
  }
}
