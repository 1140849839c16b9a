import type { Logger } from "../platform/log.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import type { Connection, SessionEvent, SessionEvents } from "./ports.ts";

const atOnce = 1000;
const retryAfter = 500;
/** In milliseconds. */
const patience = 1000;

/**
 * Hands over, in order, which devices connected and disconnected: events that come while a batch is written go with the
 * next.
 */
export class SessionRecorder {
  readonly #sink: SessionEvents;
  readonly #failures: SeldomLog;
  /** Told of connections that came too late. */
  readonly #outdated: (connection: Connection) => void;
  #waiting: SessionEvent[] = [];
  #running: Promise<void> | null = null;

  constructor(sink: SessionEvents, log: Logger, outdated: (connection: Connection) => void) {
    this.#sink = sink;
    this.#failures = new SeldomLog(log, "on/offline events could not be stored");
    this.#outdated = outdated;
  }

  record(event: SessionEvent): void {
    this.#waiting.push(event);
    this.#running ??= this.#run();
  }

  /** Resolves once everything recorded so far is stored, or after a second: it may take long to come to that. */
  stored(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#waiters.push({
        until: this.#recorded + this.#waiting.length,
        resolve: () => (clearTimeout(timer), resolve()),
      });
    });
  }
  /** How many events were stored, and which promises wait for how many. */
  #recorded = 0;
  #waiters: { until: number; resolve: () => void }[] = [];

  /** Resolves when all recorded events are stored, or one more try to store them has failed. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
  }
  #closing = false;

  async #run(): Promise<void> {
    // Events of the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    // The same when it is tried again, so that it is stored once.
    let batch = this.#waiting.slice(0, atOnce);
    while (batch.length > 0) {
      try {
        const outdated = await this.#sink.record(batch);
        this.#waiting.splice(0, batch.length);
        this.#recorded += batch.length;
        while (this.#waiters[0] && this.#waiters[0].until <= this.#recorded) this.#waiters.shift()!.resolve();
        batch = this.#waiting.slice(0, atOnce);
        outdated.forEach(this.#outdated);
      } catch (error) {
        this.#failures.tell({ error });
        if (this.#closing) break;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
    this.#running = null;
  }
}
