import type { Column } from "../ui/data-table.tsx";
import { formatTime, Time } from "../ui/time.tsx";
import type { CsvColumn } from "./csv.ts";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

/** A column that several lists have, on the page and in their exports. */
export interface SharedColumn<T> {
  column: Column<T>;
  csv: CsvColumn<T>;
}

/** The columns of a list on its page, and of its export. */
export interface ListColumns<T> {
  columns: Column<T>[];
  csv: CsvColumn<T>[];
}

/** The column of the time of creation (seconds since 1970), in a muted colour; hidden on narrow screens. */
export function useCreatedColumn(): SharedColumn<{ created_at: number }> {
  const t = useMessages(messages);
  return {
    column: {
      id: "created_at",
      header: t("created"),
      sortable: true,
      priority: 3,
      cell: ({ created_at }) => <Time value={created_at} className="text-muted" />,
    },
    csv: { header: t("created"), value: ({ created_at }) => formatTime(created_at) },
  };
}
