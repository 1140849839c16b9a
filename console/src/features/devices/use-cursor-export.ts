import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { CsvColumn } from "../../lib/csv.ts";
import { byCursor, useCsvExport } from "../../lib/csv-export.ts";

/** Loads a page of an endless list. */
export type LoadRows<T> = (
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
) => Promise<{ list: readonly T[]; next_cursor: string | null }>;

/** Saves an endless list as CSV, in its order, up to the first 10,000 rows. */
export function useCursorExport<T>(name: string, columns: readonly CsvColumn<T>[], load: LoadRows<T>) {
  const { exporting, exportRows } = useCsvExport();
  const loadAfter = (cursor: string | undefined, signal: AbortSignal) =>
    load({ limit: limits.pageSizeMax, ...(cursor !== undefined && { cursor }) }, signal);
  return { exporting, start: () => void exportRows(name, columns, byCursor(loadAfter)) };
}
