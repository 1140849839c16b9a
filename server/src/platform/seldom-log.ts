import type { Logger } from "./log.ts";

const everyMs = 60_000;

/**
 * Logs an error that may come again and again, at most once a minute: while the database is away, work that is retried
 * would otherwise fill the disk with the same line.
 */
export class SeldomLog {
  readonly #log: Pick<Logger, "error">;
  readonly #message: string;
  /** When the last line was logged, by `performance.now()`. */
  #last = -Infinity;
  #leftOut = 0;

  constructor(log: Pick<Logger, "error">, message: string) {
    this.#log = log;
    this.#message = message;
  }

  /** Logs the fields with the number of lines omitted since the last one, or omits this line too. */
  tell(fields: object): void {
    if (performance.now() - this.#last < everyMs) {
      this.#leftOut += 1;
      return;
    }
    this.#log.error(this.#leftOut > 0 ? { ...fields, leftOut: this.#leftOut } : fields, this.#message);
    this.#last = performance.now();
    this.#leftOut = 0;
  }
}
