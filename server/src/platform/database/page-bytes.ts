import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";

/** The first rows of a page, up to and including the row that reaches `limits.pageBytes`. */
export interface PartOfPage<T> {
  rows: T[];
  /** Whether rows of the page may have been left out. */
  isCut: boolean;
}

/**
 * Reads a page of an endless list up to a limit in bytes, so that a thousand large rows fill neither the memory nor the
 * network. The next page begins with the first row that was left out.
 * @param page a query with a limit
 * @param order the order of its rows
 */
export async function readPage<T>(
  db: Parameters<RawBuilder<unknown>["execute"]>[0],
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<PartOfPage<T>> {
  // Without the offset, PostgreSQL would write each row out as text twice.
  const found = await raw<T & { page_bytes: number; row_bytes: number }>`
    select * from (
      select *, sum(row_bytes) over (order by ${order} rows unbounded preceding) as page_bytes
      from (select page.*, octet_length(page::text) as row_bytes from (${page}) as page offset 0) as measured
    ) as summed where page_bytes - row_bytes < ${raw.lit(limits.pageBytes)} order by ${order}`.execute(db);
  const isCut = (found.rows.at(-1)?.page_bytes ?? 0) >= limits.pageBytes;
  return { rows: found.rows.map(({ page_bytes: _sum, row_bytes: _own, ...row }) => row as T), isCut };
}
