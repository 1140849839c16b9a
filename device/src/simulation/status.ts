import type { BehaviorEvent } from "../behavior.ts";

/** Counts the events of a fleet, and formats the counts. */
export class Status {
  readonly #devices: number;
  #connected = 0;
  #counts = { sent: 0, acknowledged: 0, answered: 0, failed: 0 };
  #before = { sent: 0, acknowledged: 0 };
  #lastError = "";

  constructor(devices: number) {
    this.#devices = devices;
  }

  connected(change: 1 | -1): void {
    this.#connected += change;
  }

  count(event: BehaviorEvent): void {
    this.#counts[event.kind] += 1;
    if (event.kind === "failed") this.#lastError = wordsOf(event.error);
  }

  /** Counts a refused or lost connection. */
  trouble(error: unknown): void {
    this.#counts.failed += 1;
    this.#lastError = wordsOf(error);
  }

  /** One line about the time since the previous line. */
  line(milliseconds: number): string {
    const { sent, acknowledged, answered, failed } = this.#counts;
    const rate = (now: number, before: number) => ((now - before) / (milliseconds / 1000)).toFixed(1);
    const parts = [
      `${this.#connected}/${this.#devices} connected`,
      `${rate(sent, this.#before.sent)} sent/s`,
      `${rate(acknowledged, this.#before.acknowledged)} acknowledged/s`,
      `${answered} calls answered`,
      this.#errors(failed),
    ];
    this.#before = { sent, acknowledged };
    return parts.join(" · ");
  }

  /** The whole run in one line. */
  summary(): string {
    const { sent, acknowledged, answered, failed } = this.#counts;
    return `${sent} sent · ${acknowledged} acknowledged · ${answered} calls answered · ${this.#errors(failed)}`;
  }

  #errors(failed: number): string {
    return failed === 0 ? "no errors" : `${failed} errors (last: ${this.#lastError})`;
  }
}

function wordsOf(error: unknown): string {
  const { message, code, properties } = error as Error & {
    code?: unknown;
    properties?: Record<string, string>;
  };
  const bad = Object.entries(properties ?? {}).map((pair) => pair.join(": "));
  // A connection that fails on every address of a host has no message of its own.
  return [message || String(code ?? error), ...bad].join("; ").slice(0, 200);
}
