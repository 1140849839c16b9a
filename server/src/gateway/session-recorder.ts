import type { Logger } from "../platform/log.ts";
import type { SessionEvent, SessionEvents } from "./ports.ts";

const atOnce = 1000;
const retryAfter = 500;

/**
 * Hands over, in order, which devices connected and disconnected: events that come while a batch is written go with the
 * next.
 */
export class SessionRecorder {
  readonly #sink: SessionEvents;
  readonly #log: Logger;
  #waiting: SessionEvent[] = [];
  #running: Promise<void> | null = null;

  constructor(sink: SessionEvents, log: Logger) {
    this.#sink = sink;
    this.#log = log;
  }

  record(event: SessionEvent): void {
    this.#waiting.push(event);
    this.#running ??= this.#run();
  }

  /** Resolves when all recorded events are stored, or one more try to store them has failed. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
  }
  #closing = false;

  async #run(): Promise<void> {
    // Events of the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, atOnce);
      try {
        await this.#sink.record(batch);
        this.#waiting.splice(0, batch.length);
      } catch (error) {
        this.#log.error({ error }, "on/offline events could not be stored");
        if (this.#closing) break;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
    this.#running = null;
  }
}
