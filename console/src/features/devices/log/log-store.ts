/** The fields that every entry of a log has. */
export interface LogEntry {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
}

export interface LogPage<E extends LogEntry> {
  /** Newest first. */
  list: readonly E[];
  next_cursor: string | null;
  searched_to?: number | undefined;
}

/** The state of a shown log: loaded entries and entries that arrived live, newest first. */
export interface LogState<E extends LogEntry> {
  entries: readonly E[];
  /** Entries that arrived while the list was held, newest first. */
  waiting: readonly E[];
  /** The number of entries that the server left out because there were too many to send. */
  skipped: number;
  /** Where older entries continue; null at the end, undefined until the first page has loaded. */
  cursor: string | null | undefined;
  /** If a search stopped before it had found a full page: the time back to which it has searched, in milliseconds. */
  searchedTo?: number | undefined;
  /**
   * Whether old entries were dropped to save memory: the next older page is then queried by time, not by the cursor.
   */
  trimmed: boolean;
}

/** The number of entries that a live list keeps. Dropped entries can be loaded again. */
export const mostKept = 3000;

export function emptyLog<E extends LogEntry>(): LogState<E> {
  return { entries: [], waiting: [], skipped: 0, cursor: undefined, trimmed: false };
}

/** The server's order, newest first: by time, then by id. */
function newestFirst(a: LogEntry, b: LogEntry): number {
  if (a.time !== b.time) return b.time - a.time;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** Merges two lists into one that has each entry once. */
function merge<E extends LogEntry>(a: readonly E[], b: readonly E[]): E[] {
  const known = new Set(a.map(({ id }) => id));
  return [...a, ...b.filter(({ id }) => !known.has(id))].toSorted(newestFirst);
}

/** Adds live entries to the list or, while the list is held, to the waiting entries. */
export function arrived<E extends LogEntry>(
  state: LogState<E>,
  list: readonly E[],
  { held, skipped = 0 }: { held: boolean; skipped?: number },
): LogState<E> {
  const known = new Set([...state.entries, ...state.waiting].map(({ id }) => id));
  const fresh = list.filter(({ id }) => !known.has(id));
  const counted = { ...state, skipped: state.skipped + skipped };
  if (held) return { ...counted, waiting: merge(fresh, state.waiting).slice(0, mostKept) };
  return trim({ ...counted, entries: merge(fresh, state.entries) });
}

/** Moves the waiting entries into the list. */
export function released<E extends LogEntry>(state: LogState<E>): LogState<E> {
  if (state.waiting.length === 0) return state;
  return trim({ ...state, entries: merge(state.waiting, state.entries), waiting: [] });
}

/**
 * Adds the newest page, which is loaded at the start and after each reconnect. If entries are missing between the page
 * and the list, the page replaces the list.
 */
export function refreshed<E extends LogEntry>(state: LogState<E>, page: LogPage<E>): LogState<E> {
  const newest = state.entries[0];
  const oldest = page.list.at(-1);
  const connects =
    state.cursor !== undefined &&
    (page.next_cursor === null ||
      (newest !== undefined && oldest !== undefined && newestFirst(oldest, newest) >= 0));
  if (!connects) {
    // Keeps the entries that arrived live before the first page was loaded.
    const live = state.cursor === undefined ? state.entries : [];
    return { ...state, entries: merge(page.list, live), ...continuing(page) };
  }
  const waiting = new Set(state.waiting.map(({ id }) => id));
  const fresh = page.list.filter(({ id }) => !waiting.has(id));
  return trim({ ...state, entries: merge(fresh, state.entries) });
}

/** Returns the part of the state that determines where loading of older entries continues after a page. */
function continuing({ next_cursor, searched_to }: LogPage<LogEntry>) {
  return { cursor: next_cursor, searchedTo: searched_to, trimmed: false };
}

/** Adds an older page at the end. */
export function extended<E extends LogEntry>(state: LogState<E>, page: LogPage<E>): LogState<E> {
  return { ...state, entries: merge(state.entries, page.list), ...continuing(page) };
}

/** Returns the query for the entries older than the shown ones; null if there are none. */
export function olderThan<E extends LogEntry>(
  state: LogState<E>,
): { cursor: string } | { to: number } | null {
  const oldest = state.entries.at(-1);
  if (state.trimmed && oldest) return { to: oldest.time };
  return state.cursor ? { cursor: state.cursor } : null;
}

/** Drops the oldest entries, but only once the list is 1.5 times as long as `mostKept`, so that it happens rarely. */
function trim<E extends LogEntry>(state: LogState<E>): LogState<E> {
  if (state.entries.length <= mostKept * 1.5) return state;
  return { ...state, entries: state.entries.slice(0, mostKept), searchedTo: undefined, trimmed: true };
}
