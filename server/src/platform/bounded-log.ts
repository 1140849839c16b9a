import type { Logger } from "./log.ts";

const everyMs = 60_000;
/** Lines per minute at most; at this rate, a day takes 30 MB. */
const mostLines = 60;

/**
 * Logs events that strangers can cause, so that they cannot fill the disk: per minute, one line for each key, 60 lines
 * at most, and one line with the number of omitted ones.
 */
export class BoundedLog {
  readonly #log: Logger;
  readonly #message: string;
  readonly #level: "warn" | "error";
  readonly #told = new Set<string>();
  #leftOut = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Logger, message: string, level: "warn" | "error" = "warn") {
    this.#log = log;
    this.#message = message;
    this.#level = level;
  }

  /** @param key only the first event with the same key gets a line within a minute */
  tell(key: string, fields: object): void {
    this.#timer ??= setTimeout(() => this.close(), everyMs).unref();
    if (this.#told.has(key) || this.#told.size >= mostLines) {
      this.#leftOut += 1;
      return;
    }
    this.#told.add(key);
    this.#log[this.#level](fields, this.#message);
  }

  /** Ends the minute, and logs how many lines were left out. */
  close(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#told.clear();
    if (this.#leftOut > 0) this.#log[this.#level]({ leftOut: this.#leftOut }, this.#message);
    this.#leftOut = 0;
  }
}
