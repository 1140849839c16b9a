/** What every line of a log has. */
export interface LogEntry {
  id: string;
  /** Milliseconds. */
  time: number;
}

export interface LogPage<E extends LogEntry> {
  /** Newest first. */
  list: readonly E[];
  next_cursor: string | null;
  searched_to?: number | undefined;
}

/** A log as it shows: what was loaded and what came live, newest first. */
export interface LogState<E extends LogEntry> {
  entries: readonly E[];
  /** What came while the list was held, newest first. */
  waiting: readonly E[];
  /** Lines that were too many to be sent. */
  skipped: number;
  /** Where older lines continue; null at the end, nothing until the first page is here. */
  cursor: string | null | undefined;
  /** How far back a search has come that gave up before it found a page, in milliseconds. */
  searchedTo?: number | undefined;
  /** Old lines were let go to keep memory small: what is older is found by time. */
  trimmed: boolean;
}

/** A live list keeps so many lines; older ones can be loaded again. */
export const mostKept = 3000;

export function emptyLog<E extends LogEntry>(): LogState<E> {
  return { entries: [], waiting: [], skipped: 0, cursor: undefined, trimmed: false };
}

/** The server's order, newest first: by time, then by id. */
function newestFirst(a: LogEntry, b: LogEntry): number {
  if (a.time !== b.time) return b.time - a.time;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** Both lists as one, each line once. */
function merge<E extends LogEntry>(a: readonly E[], b: readonly E[]): E[] {
  const known = new Set(a.map(({ id }) => id));
  return [...a, ...b.filter(({ id }) => !known.has(id))].toSorted(newestFirst);
}

/** What came live, into the list or, while that is held, behind it. */
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

/** Shows what has waited. */
export function released<E extends LogEntry>(state: LogState<E>): LogState<E> {
  if (state.waiting.length === 0) return state;
  return trim({ ...state, entries: merge(state.waiting, state.entries), waiting: [] });
}

/**
 * The newest page, loaded at the start and after each reconnect. Where lines are missing between it and what is
 * there, it takes the place of all.
 */
export function refreshed<E extends LogEntry>(state: LogState<E>, page: LogPage<E>): LogState<E> {
  const newest = state.entries[0];
  const oldest = page.list.at(-1);
  const connects =
    state.cursor !== undefined &&
    (page.next_cursor === null ||
      (newest !== undefined && oldest !== undefined && newestFirst(oldest, newest) >= 0));
  if (!connects) {
    // What came live before the first page was here belongs to it.
    const live = state.cursor === undefined ? state.entries : [];
    return { ...state, entries: merge(page.list, live), ...continuing(page) };
  }
  const waiting = new Set(state.waiting.map(({ id }) => id));
  const fresh = page.list.filter(({ id }) => !waiting.has(id));
  return trim({ ...state, entries: merge(fresh, state.entries) });
}

/** Where what is older than a page is found. */
function continuing({ next_cursor, searched_to }: LogPage<LogEntry>) {
  return { cursor: next_cursor, searchedTo: searched_to, trimmed: false };
}

/** An older page, at the end. */
export function extended<E extends LogEntry>(state: LogState<E>, page: LogPage<E>): LogState<E> {
  return { ...state, entries: merge(state.entries, page.list), ...continuing(page) };
}

/** What asks for the lines before those that show. */
export function olderThan<E extends LogEntry>(
  state: LogState<E>,
): { cursor: string } | { to: number } | null {
  const oldest = state.entries.at(-1);
  if (state.trimmed && oldest) return { to: oldest.time };
  return state.cursor ? { cursor: state.cursor } : null;
}

/** Lets the oldest lines go when there are half as many again as are kept. */
function trim<E extends LogEntry>(state: LogState<E>): LogState<E> {
  if (state.entries.length <= mostKept * 1.5) return state;
  return { ...state, entries: state.entries.slice(0, mostKept), searchedTo: undefined, trimmed: true };
}
