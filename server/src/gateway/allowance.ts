import { LRUCache } from "lru-cache";
import { limits } from "@thingwright/contract/limits.ts";

const burstMs = limits.deviceBurstSeconds * 1000;
/** The log of a device says at most once in this time that the device is read slowly. */
const toldEvery = 60_000;

/**
 * What one device may send: so many messages a second on average, and a burst at once (a token bucket, kept as the time
 * at which it is full again). What its packets cost is said by `packet-costs.ts`. Times are `performance.now()`: setting the system clock must not stop a device.
 */
export class Allowance {
  readonly #messageMs: number;
  #paidAt = 0;
  #toldAt = -Infinity;

  constructor(messagesPerSecond: number) {
    this.#messageMs = 1000 / messagesPerSecond;
  }

  /** Counts what costs so many messages. @returns milliseconds for which the device should not be read; mostly 0 */
  spend(messages: number, now: number): number {
    this.#paidAt = Math.max(this.#paidAt, now) + messages * this.#messageMs;
    return Math.max(0, this.#paidAt - now - burstMs);
  }

  isUsed(now: number): boolean {
    return this.#paidAt > now;
  }

  /** Whether it is time to tell the device's owner again that the device is read slowly. */
  tells(now: number): boolean {
    if (now - this.#toldAt < toldEvery) return false;
    this.#toldAt = now;
    return true;
  }
}

/** Remembers what devices have used while they are away: connecting again gives nothing back. */
export class Allowances {
  readonly #messagesPerSecond: number;
  readonly #away = new LRUCache<string, Allowance>({ max: 50_000 });

  constructor(messagesPerSecond: number) {
    this.#messagesPerSecond = messagesPerSecond;
  }

  /** The allowance of a device that has connected. */
  of(deviceId: string): Allowance {
    return this.#away.get(deviceId) ?? new Allowance(this.#messagesPerSecond);
  }

  /** Keeps the allowance of a device that has disconnected. */
  keep(deviceId: string, allowance: Allowance): void {
    if (allowance.isUsed(performance.now())) this.#away.set(deviceId, allowance);
    else this.#away.delete(deviceId);
  }
}
