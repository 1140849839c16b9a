import { csvOf, download, type CsvColumn } from "./csv.ts";
import type { LoadPage } from "./csv-export.ts";

/**
 * Saves the rows of a list as a CSV file. It stops loading pages after `most` rows. This module loads with the first
 * export. An abort rejects with the signal's reason, and saves nothing.
 */
export async function saveRows<T>(
  name: string,
  columns: readonly CsvColumn<T>[],
  load: LoadPage<T>,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<{ count: number; more: boolean }> {
  const rows: T[] = [];
  let more = true;
  for (let page = 1; more && rows.length < most; page += 1) {
    const loaded = await load(page, signal);
    // Some loaders do not stop when the signal aborts.
    signal.throwIfAborted();
    rows.push(...loaded.list);
    more = loaded.more;
  }
  download(`${name}.csv`, csvOf(columns, rows));
  return { count: rows.length, more };
}
