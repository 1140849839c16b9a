import type { Logger } from "./log.ts";

const everyMs = 60_000;
/** With so many lines a minute, a day takes 30 MB. */
const mostLines = 60;

/**
 * Tells of what strangers cause, who must not fill the disk by it: of each minute one line for each key, 60 at most, and
 * one line with the number of the others.
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

  /** @param key what makes another line worth having within the minute */
  tell(key: string, fields: object): void {
    this.#timer ??= setTimeout(() => this.close(), everyMs).unref();
    if (this.#told.has(key) || this.#told.size >= mostLines) {
      this.#leftOut += 1;
      return;
    }
    this.#told.add(key);
    this.#log[this.#level](fields, this.#message);
  }

  /** Ends the minute, and tells how many lines it had left out. */
  close(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#told.clear();
    if (this.#leftOut > 0) this.#log[this.#level]({ leftOut: this.#leftOut }, this.#message);
    this.#leftOut = 0;
  }
}
