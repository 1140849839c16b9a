import { useMemo } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { measureText } from "../../../ui/measure.ts";
import { Time } from "../../../ui/time.tsx";
import type { HistoryRow } from "./history-rows.ts";

interface HistoryTableProps {
  label: string;
  time: string;
  headers: readonly string[];
  rows: readonly HistoryRow[];
}

/** The values of the charts as a table. */
export function HistoryTable({ label, time, headers, rows }: HistoryTableProps) {
  const columns = useMemo(
    (): Column<HistoryRow>[] => [
      {
        id: "time",
        header: time,
        width: 170,
        cell: (row) => <Time value={row.time / 1000} precision="second" />,
      },
      ...headers.map((header, i) => ({
        id: `value-${i}`,
        header,
        minWidth: 110,
        cell: ({ cells }: HistoryRow) => cellText(cells[i]),
      })),
    ],
    [headers, time],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={(row) => String(row.time)}
      columns={columns}
      virtualHeight={480}
    />
  );
}

function cellText(cell: HistoryRow["cells"][number] | undefined): string {
  if (cell === null || cell === undefined) return "--";
  return typeof cell === "number" ? measureText(cell) : cell;
}
