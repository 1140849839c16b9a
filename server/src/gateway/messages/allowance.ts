import { LRUCache } from "lru-cache";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { TokenBucket } from "../../platform/limits/token-bucket.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

/** The log of a device says at most once in this time that the device is read slowly. */
const toldEvery = 60_000;

/** What one device may send, in messages; what its packets cost is said by `packet-costs.ts`. */
export class Allowance extends TokenBucket {
  #toldAt = -Infinity;

  constructor(messagesPerSecond: number) {
    super({ perSecond: messagesPerSecond, burst: messagesPerSecond * limits.deviceBurstSeconds });
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
  readonly #away = new LRUCache<string, Allowance>(entriesAtMost(50_000));

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
