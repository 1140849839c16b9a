import {
  arrived,
  emptyLog,
  extended,
  type LogEntry,
  type LogPage,
  type LogState,
  olderThan,
  refreshed,
  released,
} from "./log-store.ts";

export interface FeedState<E extends LogEntry> {
  log: LogState<E>;
  /** Why the last page could not be loaded. */
  error: unknown;
  loadingOlder: boolean;
}

/** Loads a page. The query contains the position where the page begins, and is empty for the newest page. */
export type LoadPage<E extends LogEntry> = (
  query: { cursor?: string; to?: number; limit?: number },
  signal: AbortSignal,
) => Promise<LogPage<E>>;

/** One log of one device with one filter. Loads the pages of the log, and adds entries that arrive live. */
export class LogFeed<E extends LogEntry> {
  readonly #load: LoadPage<E>;
  readonly #listeners = new Set<() => void>();
  #state: FeedState<E> = { log: emptyLog(), error: undefined, loadingOlder: false };
  #held = false;
  #running: AbortController | undefined;

  constructor(load: LoadPage<E>) {
    this.#load = load;
  }

  readonly read = (): FeedState<E> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Loads the newest page: at the start, after a reconnect, and after a failure when the user tries again. */
  readonly reload = (): void => {
    this.stop();
    const { signal } = (this.#running = new AbortController());
    this.#change({ error: undefined });
    this.#load({}, signal).then(
      (page) => signal.aborted || this.#change({ log: refreshed(this.#state.log, page) }),
      (error: unknown) => signal.aborted || this.#change({ error }),
    );
  };

  stop(): void {
    this.#running?.abort();
  }

  readonly loadOlder = (): void => {
    const query = olderThan(this.#state.log);
    if (!query || this.#state.loadingOlder) return;
    this.#change({ loadingOlder: true });
    this.#load(query, new AbortController().signal).then(
      (page) => this.#change({ loadingOlder: false, log: extended(this.#state.log, page) }),
      (error: unknown) => this.#change({ loadingOlder: false, error }),
    );
  };

  /** Adds entries that arrived live. */
  take(list: readonly E[], skipped: number): void {
    this.#change({ log: arrived(this.#state.log, list, { held: this.#held, skipped }) });
  }

  /** Holds or releases the list. While the list is held, live entries wait. When it is released, they are shown. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.#change({ log: released(this.#state.log) });
  }

  #change(next: Partial<FeedState<E>>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}
