import type { Clock } from "../../platform/clock.ts";

/**
 * The devices that somebody waits to press, as far as this process has heard since it began: reports of all others need
 * not be looked at. Who waited while the process was started anew asks again, and is heard of then.
 */
export class AwaitedDevices {
  /** When the waiting ends, in milliseconds; the earliest end first, because all wait equally long. */
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
