/** Where a page of an endless list ended: its entries are ordered by time and id, newest first. */
export interface Cursor {
  time: number;
  id: string;
}

const written = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a cursor; null where there is none or it is not one of ours. */
export function readCursor(text: string | undefined): Cursor | null {
  const [, time, id] = written.exec(text ?? "") ?? [];
  return time === undefined || id === undefined ? null : { time: Number(time), id };
}

/** A page of at most `limit` entries out of one more, and where the next begins. */
export function pageOf<T extends Cursor>(
  found: T[],
  limit: number,
): { list: T[]; next_cursor: string | null } {
  const list = found.slice(0, limit);
  const last = list.at(-1);
  return { list, next_cursor: found.length > limit && last ? `${last.time}.${last.id}` : null };
}
