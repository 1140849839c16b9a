import { limits } from "@thingwright/contract/grammar/limits.ts";
import { longestTopic } from "@thingwright/contract/grammar/topic.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DeviceKey } from "../ports.ts";

interface Recent {
  device: DeviceKey;
  /** When the device's minute ends, by the clock's `steady`. */
  ends: number;
  kept: number;
  leftOut: number;
  /** The filters of the refused subscriptions that are in the log; filters that are too long are all `""`. */
  filters: Set<string> | null;
}

const minute = 60_000;
const lookEvery = 1000;

/**
 * Limits how many refused messages and subscriptions are stored in a device's log, because a broken or hostile device
 * repeats the same mistake endlessly. One line states how many entries were left out within a minute.
 */
export class RefusalLog {
  readonly #clock: Pick<Clock, "steady">;
  readonly #leftOut: (device: DeviceKey, count: number) => void;
  /** Devices that were refused something within the last minute. */
  readonly #recent = new Map<string, Recent>();
  #timer: NodeJS.Timeout | null = null;

  /** @param leftOut called with the number of messages and subscriptions that were left out in a device's minute */
  constructor(clock: Pick<Clock, "steady">, leftOut: (device: DeviceKey, count: number) => void) {
    this.#clock = clock;
    this.#leftOut = leftOut;
  }

  /** Counts a refused message. @returns whether to keep it */
  keeps(device: DeviceKey): boolean {
    const recent = this.#recentOf(device);
    if (recent.kept < limits.deviceRefusalsPerMinute) {
      recent.kept++;
      return true;
    }
    recent.leftOut++;
    return false;
  }

  /**
   * Counts a refused subscription. Some firmware repeats a refused subscription every 100 ms. Only the first one within
   * a minute is logged, and its repetitions are not counted as left out.
   * @returns whether to store it
   */
  keepsFilter(device: DeviceKey, filter: string): boolean {
    const recent = this.#recentOf(device);
    const filters = (recent.filters ??= new Set());
    const key = filter.length > longestTopic ? "" : filter;
    if (filters.has(key)) return false;
    if (filters.size < limits.deviceRefusedFiltersPerMinute) {
      filters.add(key);
      return true;
    }
    recent.leftOut++;
    return false;
  }

  #recentOf(device: DeviceKey): Recent {
    let recent = this.#recent.get(device.id);
    if (recent && recent.ends <= this.#clock.steady()) {
      this.#end(recent);
      recent = undefined;
    }
    if (!recent) {
      recent = { device, ends: this.#clock.steady() + minute, kept: 0, leftOut: 0, filters: null };
      this.#recent.set(device.id, recent);
      this.#timer ??= setInterval(() => this.#look(), lookEvery).unref();
    }
    return recent;
  }

  /** Reports at once how many were left out so far. */
  close(): void {
    for (const recent of this.#recent.values()) this.#end(recent);
    this.#rest();
  }

  #look(): void {
    const now = this.#clock.steady();
    for (const recent of this.#recent.values()) if (recent.ends <= now) this.#end(recent);
    this.#rest();
  }

  #end({ device, leftOut }: Recent): void {
    this.#recent.delete(device.id);
    if (leftOut > 0) this.#leftOut(device, leftOut);
  }

  #rest(): void {
    if (this.#recent.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
