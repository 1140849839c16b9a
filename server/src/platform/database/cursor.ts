/** The entry at which a page of an endless list ended. The entries are ordered by time and id, newest first. */
export interface Cursor {
  time: number;
  id: string;
}

const written = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a cursor; null if it is missing, or was not written by {@link pageOf}. */
export function readCursor(text: string | undefined): Cursor | null {
  const [, time, id] = written.exec(text ?? "") ?? [];
  return time === undefined || id === undefined ? null : { time: Number(time), id };
}

/** A page of an endless list; the fields of the contract's `searchedListOf`. */
export interface CursorPage<T> {
  list: T[];
  next_cursor: string | null;
  searched_to?: number;
}

/**
 * A page of at most `limit` entries, and the cursor of the next page.
 * @param found up to `limit` + 1 entries: the last one only tells that there is a next page
 * @param resumeAfter the entry at which a search gave up before the page was full
 */
export function pageOf<T extends Cursor>(
  found: T[],
  limit: number,
  resumeAfter: Cursor | null = null,
): CursorPage<T> {
  const list = found.slice(0, limit);
  const isFull = found.length > limit;
  const last = isFull ? list.at(-1) : resumeAfter;
  return {
    list,
    next_cursor: last ? `${last.time}.${last.id}` : null,
    ...(resumeAfter && !isFull && { searched_to: resumeAfter.time }),
  };
}
