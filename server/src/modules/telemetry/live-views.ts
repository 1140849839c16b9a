import { LRUCache } from "lru-cache";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import { TokenBucket } from "../../platform/limits/token-bucket.ts";
import { readState } from "./state.store.ts";
import { propertiesOf } from "./telemetry.ts";
import { entriesAtMost } from "../../platform/limits/entries-at-most.ts";

/**
 * The rate of log lines that live views show of one account, where each KiB of a payload counts as one more line:
 * nobody reads faster, and all accounts share the bus.
 */
const pace = { perSecond: 500, burst: 2000 };
const KiB = 1024;
/**
 * Milliseconds after which live views receive the number of lines that were left out, if no further line carries it
 * before.
 */
const tellWithin = 1000;
/** How many states of one account's devices are read at a time. */
const statesAtOnce = 2;
/** How many accounts' paces are remembered: those used most recently. */
const accounts = 10_000;

/** Shows what devices send in live views: their latest state, and the lines of their communication. */
export class LiveViews {
  readonly #bus: Bus;
  readonly #sql: Sql;
  /** Devices whose latest state is being read: one query at a time for each. */
  readonly #refreshing = new Map<string, "once" | "again">();
  readonly #inTurn = fairTurns(statesAtOnce, Infinity);
  readonly #paces = new LRUCache<string, TokenBucket>(entriesAtMost(accounts));
  /** How many lines were left out since live views last received this number, by device. */
  readonly #skipped = new Map<string, number>();
  #tells = false;

  constructor({ bus, sql }: { bus: Bus; sql: Sql }) {
    this.#bus = bus;
    this.#sql = sql;
  }

  /** Whether any live view shows the device's communication. */
  watched(deviceId: string): boolean {
    return this.#bus.hasListeners(liveTopic("communication", deviceId));
  }

  /** Shows lines of a device's communication, as many as the pace of its account allows. */
  tell({ id, ownerId }: DeviceKey, list: Delta<"communication">["list"]): void {
    const bucket = this.#paces.get(ownerId) ?? new TokenBucket(pace);
    this.#paces.set(ownerId, bucket);
    const now = performance.now();
    const shown = list.filter(({ payload }) => bucket.take(1 + Math.floor(payload.length / KiB), now));
    const skipped = (this.#skipped.get(id) ?? 0) + list.length - shown.length;
    if (shown.length > 0) {
      this.#skipped.delete(id);
      this.#publish(id, { list: shown, skipped });
    } else if (skipped > 0) {
      this.#skipped.set(id, skipped);
      if (this.#tells) return;
      this.#tells = true;
      setTimeout(() => this.#tellSkipped(), tellWithin).unref();
    }
  }

  #tellSkipped(): void {
    this.#tells = false;
    for (const [id, skipped] of this.#skipped) this.#publish(id, { list: [], skipped });
    this.#skipped.clear();
  }

  #publish(id: string, delta: Delta<"communication">): void {
    this.#bus.publish(liveTopic("communication", id), delta);
  }

  /** Shows the latest state of a device if a live view follows it; changes during the read cause one more read. */
  refresh(device: DeviceKey): void {
    if (!this.#bus.hasListeners(liveTopic("device", device.id))) return;
    if (this.#refreshing.has(device.id)) return void this.#refreshing.set(device.id, "again");
    this.#refreshing.set(device.id, "once");
    void this.#inTurn(device.ownerId, () => this.#publishState(device)).finally(() => {
      const again = this.#refreshing.get(device.id) === "again";
      this.#refreshing.delete(device.id);
      if (again) this.refresh(device);
    });
  }

  async #publishState(device: DeviceKey): Promise<void> {
    try {
      const state = await readState(deviceScope(device), this.#sql, device.deviceNo);
      const delta: Delta<"device"> = { properties: propertiesOf(state) };
      this.#bus.publish(liveTopic("device", device.id), delta);
    } catch {
      // Live views miss only this state: the next change, or a reconnect, sends the whole state again.
    }
  }
}
