import { limits } from "@thingwright/contract/limits.ts";
import type { Clock } from "../platform/clock.ts";
import type { DeviceKey } from "./ports.ts";

interface Recent {
  device: DeviceKey;
  /** When the device's minute ends, by the clock's `steady`. */
  ends: number;
  kept: number;
  leftOut: number;
}

const minute = 60_000;
const lookEvery = 1000;

/**
 * Bounds how many refused messages of a device its log keeps: a broken or hostile device repeats the same mistake
 * without end. One line tells how many messages of a minute were left out.
 */
export class RefusalLog {
  readonly #clock: Pick<Clock, "steady">;
  readonly #leftOut: (device: DeviceKey, count: number) => void;
  /** Devices that were refused something within the last minute. */
  readonly #recent = new Map<string, Recent>();
  #timer: NodeJS.Timeout | null = null;

  /** @param leftOut gets the number of messages that were not kept of a device's minute */
  constructor(clock: Pick<Clock, "steady">, leftOut: (device: DeviceKey, count: number) => void) {
    this.#clock = clock;
    this.#leftOut = leftOut;
  }

  /** Counts a refused message. @returns whether to keep it */
  keeps(device: DeviceKey): boolean {
    let recent = this.#recent.get(device.id);
    if (recent && recent.ends <= this.#clock.steady()) {
      this.#end(recent);
      recent = undefined;
    }
    if (!recent) {
      recent = { device, ends: this.#clock.steady() + minute, kept: 0, leftOut: 0 };
      this.#recent.set(device.id, recent);
      this.#timer ??= setInterval(() => this.#look(), lookEvery).unref();
    }
    if (recent.kept < limits.deviceRefusalsPerMinute) {
      recent.kept++;
      return true;
    }
    recent.leftOut++;
    return false;
  }

  /** Reports at once how many messages were left out so far. */
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
