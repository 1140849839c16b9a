import { LRUCache } from "lru-cache";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Stranger, Strangers } from "../../gateway/ports.ts";
import type { PlatformDeps } from "../../module.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { NetworkRate } from "../../platform/limits/network-rate.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { keepSeen, type Seen } from "./unknown-devices.store.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

const anybody = systemScope("who was refused as unknown belongs to nobody yet");
const writtenAfterMs = 1000;
/** At most this many refused sign-ins wait to be written; further ones within the second are dropped. */
const waitingAtMost = 200;
const rememberedAtMost = 10_000;

export interface KeptStrangers extends Strangers {
  /** Writes the waiting refusals; later ones are dropped. */
  close(): Promise<void>;
}

/**
 * Stores sign-ins that were refused as unknown, in batches of a second. A batch that cannot be written is lost, since
 * its rows would be of use for an hour only.
 */
export function keptStrangers({
  sql,
  clock,
  log,
}: Pick<PlatformDeps, "sql" | "clock" | "log">): KeptStrangers {
  const hour = limits.unknownDeviceSeconds;
  const waiting = new Map<string, Seen>();
  const newOnes = new NetworkRate(clock, { points: limits.unknownDevicesOfNetwork, seconds: hour });
  const remembered = new LRUCache<string, true>({
    ...entriesAtMost(rememberedAtMost),
    ttl: hour * 1000,
    perf: { now: () => clock.steady() },
  });
  const failures = new SeldomLog(log, "refused sign-ins of unknown devices could not be kept");
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (batch: readonly Seen[]) => {
    try {
      await keepSeen(anybody, sql, batch, clock.now());
    } catch (error) {
      failures.tell({ error });
    }
  };
  const flush = () => {
    timer = null;
    const batch = [...waiting.values()];
    waiting.clear();
    if (batch.length === 0) return;
    writing = writing.then(() => write(batch));
  };

  /**
   * Counts a new row towards the limit of the network of its address, so that a network that makes up names cannot push
   * out the rows of all others.
   * @returns whether the row may be stored
   */
  const spendNetworkQuota = (address: string, key: string): boolean => {
    if (remembered.has(key)) return true;
    if (newOnes.wait(address) > 0) return false;
    newOnes.spend(address);
    remembered.set(key, true);
    return true;
  };

  return {
    note({ named, reason, address, time }: Stranger) {
      if (closed) return;
      const { productKey: product_key, deviceName: device_name } = named ?? {
        productKey: "",
        deviceName: "",
      };
      const key = [product_key, device_name, reason, address].join(" ");
      const at = seconds(time);
      const before = waiting.get(key);
      if (before) {
        before.tries += 1;
        before.last_at = at;
        return;
      }
      if (waiting.size >= waitingAtMost || !spendNetworkQuota(address, key)) return;
      waiting.set(key, { product_key, device_name, reason, address, tries: 1, first_at: at, last_at: at });
      timer ??= setTimeout(flush, writtenAfterMs).unref();
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
