import type { Speaker } from "./speaker.ts";
import { DeviceError } from "./device-error.ts";
import type { Values } from "./dialect.ts";
import type { Scheduler } from "./scheduler.ts";

export type ReportEvent = { kind: "sent" } | { kind: "acknowledged" } | { kind: "failed"; error: unknown };

interface ReporterParts {
  device: Pick<Speaker, "online" | "post">;
  /** The present values of those of these function points that are reported. */
  valuesOf: (identifiers: Iterable<string>) => Values;
  onEvent: (event: ReportEvent) => void;
  scheduler: Scheduler;
}

/** What is wrong with how messages come. */
export interface Trouble {
  /** Seconds by which they come after the time that they name. */
  late: number;
  /** Whether each comes twice. */
  duplicate: boolean;
}

const noTrouble: Trouble = { late: 0, duplicate: false };

/** Reports values, one message at a time, until the platform has stored them. */
export class Reporter {
  readonly #parts: ReporterParts;
  /** Function points that changed, and that the platform has not stored yet. */
  #unsaid = new Set<string>();
  #posting = false;
  #stopped = false;
  /** While true, what changes is kept for later. */
  silent = false;
  trouble = noTrouble;

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  changed(identifier: string): void {
    this.#unsaid.add(identifier);
  }

  /** Reports the changed values. Those that did not arrive are reported again, those that were refused are not. */
  async say(): Promise<void> {
    const { device, valuesOf, onEvent } = this.#parts;
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
    // A value was issued in the meantime.
    void this.say();
  }

  /** Sends values some time after they were measured. What is lost by then stays lost. */
  #sayLate(values: Values): void {
    const { device, onEvent, scheduler } = this.#parts;
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
