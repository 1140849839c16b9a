import { LRUCache } from "lru-cache";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { TokenBucket } from "../../platform/limits/token-bucket.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

/**
 * The minimum number of milliseconds between two log lines of a device which say that the platform slows down reading
 * from it.
 */
const toldEvery = 60_000;

/** The rate limit of one device, in messages; `packet-costs.ts` has the costs of its packets. */
export class Allowance extends TokenBucket {
  #toldAt = -Infinity;

  constructor(messagesPerSecond: number) {
    super({ perSecond: messagesPerSecond, burst: messagesPerSecond * limits.deviceBurstSeconds });
  }

  /**
   * Whether to log once more that the platform slows down reading from the device. If so, stores the time of this line.
   */
  tells(now: number): boolean {
    if (now - this.#toldAt < toldEvery) return false;
    this.#toldAt = now;
    return true;
  }
}

/** Stores the used allowances of disconnected devices, so that a device gets no fresh allowance by connecting again. */
export class Allowances {
  readonly #messagesPerSecond: number;
  readonly #away = new LRUCache<string, Allowance>(entriesAtMost(50_000));

  constructor(messagesPerSecond: number) {
    this.#messagesPerSecond = messagesPerSecond;
  }

  /** Returns the allowance of a device that has connected. */
  of(deviceId: string): Allowance {
    return this.#away.get(deviceId) ?? new Allowance(this.#messagesPerSecond);
  }

  /** Stores the allowance of a device that has disconnected. */
  keep(deviceId: string, allowance: Allowance): void {
    if (allowance.isUsed(performance.now())) this.#away.set(deviceId, allowance);
    else this.#away.delete(deviceId);
  }
}
