import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useEffect, useRef, useState } from "react";
import { toast } from "../ui/toast.ts";
import { errorText } from "./call-error.ts";
import type { CsvColumn } from "./csv.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** Loads one page of rows. Pages are numbered from 1 and loaded in order, one at a time; `byCursor` relies on that. */
export type LoadPage<T> = (
  page: number,
  signal: AbortSignal,
) => Promise<{ list: readonly T[]; more: boolean }>;

/**
 * Saves the rows of a list as CSV, up to the first 10,000 unless `most` allows more, and shows the result in a toast.
 * An export ends, without a toast, when its page is left.
 */
export function useCsvExport() {
  const t = useMessages(messages);
  const [exporting, setExporting] = useState(false);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const open = running.current;
    return () => open.forEach((controller) => controller.abort());
  }, []);
  const exportRows = async <T>(
    name: string,
    columns: readonly CsvColumn<T>[],
    load: LoadPage<T>,
    most: number = limits.totalExact,
  ) => {
    const controller = new AbortController();
    running.current.add(controller);
    setExporting(true);
    try {
      const { saveRows } = await import("./csv-rows.ts");
      const { count, more } = await saveRows(name, columns, load, { most, signal: controller.signal });
      toast.success(t(more ? "exportCapped" : "exportedRows", { count }));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(t("exportFailed"), errorText(error));
    } finally {
      running.current.delete(controller);
      setExporting(false);
    }
  };
  return { exporting, exportRows };
}

/**
 * Loads the pages of a list with cursors, where each page contains the cursor of the next. Create a new one for each
 * export, because it remembers the cursor and ignores the page number.
 */
export function byCursor<T>(
  load: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ list: readonly T[]; next_cursor: string | null }>,
): LoadPage<T> {
  let cursor: string | undefined;
  return async (_, signal) => {
    const { list, next_cursor } = await load(cursor, signal);
    cursor = next_cursor ?? undefined;
    return { list, more: next_cursor !== null };
  };
}
