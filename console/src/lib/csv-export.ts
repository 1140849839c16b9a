import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { toast } from "../ui/toast.ts";
import { errorText } from "./call-error.ts";
import type { CsvColumn } from "./csv.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** Loads one page of rows. Pages are numbered from 1 and loaded in order, one at a time; `byCursor` relies on that. */
export type LoadPage<T> = (page: number) => Promise<{ list: readonly T[]; more: boolean }>;

/** Saves the rows of a list as CSV, up to the first 10,000 unless it may be more, and shows the result in a toast. */
export function useCsvExport() {
  const t = useMessages(messages);
  const [exporting, setExporting] = useState(false);
  const exportRows = async <T>(
    name: string,
    columns: readonly CsvColumn<T>[],
    load: LoadPage<T>,
    most: number = limits.totalExact,
  ) => {
    setExporting(true);
    try {
      const { saveRows } = await import("./csv-rows.ts");
      const { count, more } = await saveRows(name, columns, load, most);
      toast.success(t(more ? "exportCapped" : "exportedRows", { count }));
    } catch (error) {
      toast.error(t("exportFailed"), errorText(error));
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportRows };
}

/**
 * Loads the pages of a list with cursors, where each page gives the cursor of the next. To be made anew for each
 * export: it remembers the cursor, and ignores the page number.
 */
export function byCursor<T>(
  load: (cursor: string | undefined) => Promise<{ list: readonly T[]; next_cursor: string | null }>,
): LoadPage<T> {
  let cursor: string | undefined;
  return async () => {
    const { list, next_cursor } = await load(cursor);
    cursor = next_cursor ?? undefined;
    return { list, more: next_cursor !== null };
  };
}
