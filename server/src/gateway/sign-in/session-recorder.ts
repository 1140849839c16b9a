import { FairQueue } from "../../platform/limits/fair-queue.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import type { Connection, SessionEvent, SessionEvents } from "../ports.ts";

const atOnce = 1000;
const retryAfter = 500;
/** How long `recorded` waits at most, in milliseconds. */
const patience = 1000;
/** The maximum number of waiting events of one account: while more events wait, none of its devices can sign in. */
const waitingAtMost = 10_000;

interface Waiting {
  event: SessionEvent;
  stored: (() => void) | undefined;
}

/**
 * Stores which devices connected and disconnected, in batches, and in order for each account. Accounts take turns, so
 * that the many devices of one account do not hold up the others.
 */
export class SessionRecorder {
  readonly #sink: SessionEvents;
  readonly #failures: SeldomLog;
  /** Called with connections that were recorded too late: their devices have a newer connection. */
  readonly #outdated: (connection: Connection) => void;
  readonly #waiting = new FairQueue<Waiting>();
  #running: Promise<void> | null = null;
  #closing = false;

  constructor(sink: SessionEvents, log: Logger, outdated: (connection: Connection) => void) {
    this.#sink = sink;
    this.#failures = new SeldomLog(log, "on/offline events could not be stored");
    this.#outdated = outdated;
  }

  isFullFor(ownerId: string): boolean {
    return this.#waiting.of(ownerId) >= waitingAtMost;
  }

  record(event: SessionEvent, stored?: () => void): void {
    this.#waiting.push(event.device.ownerId, { event, stored });
    this.#running ??= this.#run();
  }

  /** Resolves once the event is stored, or after a second, because storing it may take long. */
  recorded(event: SessionEvent): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.record(event, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Resolves when all recorded events are stored, or when one more try to store them has failed. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Events of the same turn of the event loop join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const batch = this.#waiting.take(atOnce);
      if (batch.length === 0 || !(await this.#store(batch))) break;
    }
    this.#running = null;
  }

  /** Tries until the batch is stored. @returns false if the recorder closes before that */
  async #store(batch: readonly Waiting[]): Promise<boolean> {
    // Each attempt passes the same array, so that the batch is stored once.
    const events = batch.map(({ event }) => event);
    for (;;) {
      try {
        const outdated = await this.#sink.record(events);
        for (const { stored } of batch) stored?.();
        outdated.forEach(this.#outdated);
        return true;
      } catch (error) {
        this.#failures.tell({ error });
        if (this.#closing) return false;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  }
}
