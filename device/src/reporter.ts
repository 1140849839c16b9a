import type { DeviceClient } from "./device-client.ts";
import { DeviceError } from "./device-error.ts";
import type { Values } from "./dialect.ts";
import type { Scheduler } from "./scheduler.ts";

export type ReportEvent = { kind: "sent" } | { kind: "acknowledged" } | { kind: "failed"; error: unknown };

interface ReporterDeps {
  device: Pick<DeviceClient, "online" | "post">;
  /** The current values of these function points, except points that are not reported. */
  valuesOf: (identifiers: Iterable<string>) => Values;
  onEvent: (event: ReportEvent) => void;
  scheduler: Scheduler;
}

/** Disturbances of the delivery of messages. */
export interface Trouble {
  /** Seconds by which messages arrive after the time in them. */
  late: number;
  /** Whether each message is sent twice. */
  duplicate: boolean;
}

const noTrouble: Trouble = { late: 0, duplicate: false };

/** Reports values, one message at a time, until the platform has stored them. */
export class Reporter {
  readonly #deps: ReporterDeps;
  /** Function points that changed, and that the platform has not stored yet. */
  #unsaid = new Set<string>();
  #posting = false;
  #stopped = false;
  /** While true, changes are kept for later. */
  silent = false;
  trouble = noTrouble;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  changed(identifier: string): void {
    this.#unsaid.add(identifier);
  }

  /** Reports the changed values. Values that did not arrive are reported again, refused ones are not. */
  async say(): Promise<void> {
    const { device, valuesOf, onEvent } = this.#deps;
    if (this.#posting || this.#stopped || this.silent || !device.online) return;
    const said = this.#unsaid;
    this.#unsaid = new Set();
    const values = valuesOf(said);
    if (Object.keys(values).length === 0) return;
    if (this.trouble.late > 0) return this.#sayLate(values);
    this.#posting = true;
    onEvent({ kind: "sent" });
    try {
      await device.post(values);
      if (this.trouble.duplicate) await device.post(values);
      onEvent({ kind: "acknowledged" });
    } catch (error) {
      const refused = error instanceof DeviceError && error.code >= 400 && error.code < 500;
      if (!refused) for (const identifier of said) this.#unsaid.add(identifier);
      if (!this.#stopped) onEvent({ kind: "failed", error });
      return;
    } finally {
      this.#posting = false;
    }
    // Reports values that have changed in the meantime, because they were issued.
    void this.say();
  }

  /** Sends values some time after they were measured. If the device is offline by then, they are lost. */
  #sayLate(values: Values): void {
    const { device, onEvent, scheduler } = this.#deps;
    const { late, duplicate } = this.trouble;
    const time = scheduler.now();
    const send = async () => {
      if (this.#stopped || !device.online) return;
      onEvent({ kind: "sent" });
      try {
        await device.post(values, { time });
        if (duplicate) await device.post(values, { time });
        onEvent({ kind: "acknowledged" });
      } catch (error) {
        if (!this.#stopped) onEvent({ kind: "failed", error });
      }
    };
    scheduler.after(late * 1000, () => void send());
  }

  stop(): void {
    this.#stopped = true;
  }
}
