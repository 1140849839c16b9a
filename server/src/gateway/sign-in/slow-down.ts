import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { networkOf, networksOf } from "../../platform/network.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

const minute = 60_000;
const freeFailures = 5;
/**
 * The delays of answers. They are always shorter than 5 seconds, because firmware then gives up and reports that the
 * server did not answer.
 */
const delayMs = { first: 200, most: 3200 };
/**
 * How many failed sign-ins of one address wait for their answer at a time; further sign-ins get no answer. With the
 * longest delay, an address gets two answers a second.
 */
const waitingAtMost = 6;

export interface SlowDown {
  /**
   * Counts a failed sign-in.
   * @param whose the name of the device or product in the sign-in. It need not exist: the time until the answer must
   * not reveal which names exist
   * @returns milliseconds to wait before the answer, or null to give no answer
   */
  failed(address: string, whose: string | null): number | null;
  /** To be called once a delayed answer is sent. */
  answered(address: string): void;
}

/**
 * Slows down repeated failures to sign in. Failures are counted by address (an IPv6 /64 counts as one address), by the
 * wider networks around the address, which may fail as often as several addresses, and by the name that is guessed at.
 * Only failures wait: a device with the right secret gets in while somebody else guesses at that secret.
 */
export function slowDown(clock: Clock): SlowDown {
  // Two caches, because names can be made up, and would push networks out of a shared one.
  const [networks, names] = [counts(clock), counts(clock)];
  const waiting = new Map<string, number>();
  return {
    failed(address, whose) {
      const network = networkOf(address);
      const around = networksOf(address).map((one) => Math.floor(networks(one.network) / one.lines));
      const failed = Math.max(...around, whose === null ? 0 : names(whose));
      if (failed <= freeFailures) return 0;
      const held = waiting.get(network) ?? 0;
      if (held >= waitingAtMost) return null;
      waiting.set(network, held + 1);
      return Math.min(delayMs.first * 2 ** (failed - freeFailures - 1), delayMs.most);
    },
    answered(address) {
      const network = networkOf(address);
      const held = (waiting.get(network) ?? 0) - 1;
      if (held > 0) waiting.set(network, held);
      else waiting.delete(network);
    },
  };
}

/**
 * Counts failures by key. A key's count is deleted a minute after its last failure. Until then the count halves each
 * minute. Otherwise the count of a key that fails in every minute, such as a network of many devices, would grow
 * without end.
 * @returns a function that counts a failure of a key, and returns the key's new count
 */
function counts(clock: Clock): (key: string) => number {
  const failures = new LRUCache<string, { count: number; halvedAt: number }>({
    ...entriesAtMost(50_000),
    ttl: minute,
    ttlResolution: 0,
    perf: { now: () => clock.steady() },
  });
  return (key) => {
    const now = clock.steady();
    const known = failures.get(key) ?? { count: 0, halvedAt: now };
    const minutes = Math.floor((now - known.halvedAt) / minute);
    const count = Math.floor(known.count / 2 ** minutes) + 1;
    failures.set(key, { count, halvedAt: known.halvedAt + minutes * minute });
    return count;
  };
}
