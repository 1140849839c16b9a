import { LRUCache } from "lru-cache";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { TokenBucket } from "../../platform/limits/token-bucket.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

/** The least milliseconds between two notes, in the log of a device, that the platform slows down reading from it. */
const toldEvery = 60_000;

/** The rate limit of one device, in messages; `packet-costs.ts` has the costs of its packets. */
export class Allowance extends TokenBucket {
  #toldAt = -Infinity;

  constructor(messagesPerSecond: number) {
    super({ perSecond: messagesPerSecond, burst: messagesPerSecond * limits.deviceBurstSeconds });
  }

  /** Whether to note again that the platform slows down reading from the device; notes the time if so. */
  tells(now: number): boolean {
    if (now - this.#toldAt < toldEvery) return false;
    this.#toldAt = now;
    return true;
  }
}

/** Keeps the used allowances of devices that are away, so that a device gets no fresh allowance by connecting again. */
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

  /** Keeps the allowance of a device that has disconnected. */
  keep(deviceId: string, allowance: Allowance): void {
    if (allowance.isUsed(performance.now())) this.#away.set(deviceId, allowance);
    else this.#away.delete(deviceId);
  }
}
