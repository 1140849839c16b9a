import { Download } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
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
  /** Other ways to export. If there are any, the button opens a menu with them and the CSV export. */
  others?: readonly MenuEntry[] | undefined;
}

/** Saves a list as CSV, as it is filtered and sorted. */
export function ExportButton<T>({ list, name, columns, others }: ExportButtonProps<T>) {
  const t = useMessages(messages);
  const empty = !list.rows || list.rows.length === 0;
  const save = () => void list.exportCsv(name, columns);
  if (others)
    return (
      <Menu
        align="end"
        trigger={
          <Button icon={Download} loading={list.exporting}>
            {t("exportMenu")}
          </Button>
        }
        items={[{ label: t("export"), hint: t("exportCsvHint"), disabled: empty, onSelect: save }, ...others]}
      />
    );
  return (
    <Button icon={Download} loading={list.exporting} disabled={empty} onClick={save}>
      {t("export")}
    </Button>
  );
}
