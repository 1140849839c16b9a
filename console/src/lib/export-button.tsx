import { Download } from "lucide-react";
import { Button } from "../ui/button.tsx";
import type { CsvColumn } from "./csv.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface ExportButtonProps<T> {
  list: {
    rows: readonly T[] | undefined;
    exporting: boolean;
    exportCsv: (name: string, columns: readonly CsvColumn<T>[]) => unknown;
  };
  /** The file's name, without `.csv`. */
  name: string;
  columns: readonly CsvColumn<T>[];
}

/** Saves a list as CSV, as it is filtered and sorted. */
export function ExportButton<T>({ list, name, columns }: ExportButtonProps<T>) {
  const t = useMessages(messages);
  return (
    <Button
      icon={Download}
      loading={list.exporting}
      disabled={!list.rows || list.rows.length === 0}
      onClick={() => void list.exportCsv(name, columns)}
    >
      {t("export")}
    </Button>
  );
}
