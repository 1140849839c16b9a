import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type RowData,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export interface Column<T> {
  /** Also the name that `onSortChange` gets. */
  id: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  align?: "start" | "end";
  /** Pixels; a column without them shares what is left. */
  width?: number;
  minWidth?: number;
  /** Longer content is cut with an ellipsis. */
  maxWidth?: number;
  sortable?: boolean;
  /** On a narrow screen: 1 heads the card, 2 is a line with its label, 3 is left out. */
  priority?: 1 | 2 | 3;
  /** Keeps the header for screen readers only. */
  hideHeader?: boolean;
}

/** The server sorts; `null` is its own order. */
export interface Sort {
  id: string;
  desc: boolean;
}

export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
export type Features = typeof features;

/** TanStack's definition of a column; ours travels in `meta`-less closures, looked up by id. */
export function definitions<T extends RowData>(columns: readonly Column<T>[]): ColumnDef<Features, T>[] {
  return columns.map((column) => ({
    id: column.id,
    enableSorting: column.sortable ?? false,
    header: () => column.header,
    cell: ({ row }) => column.cell(row.original),
  }));
}

/** 1 for the first column unless said otherwise. */
export function priorityOf<T>(column: Column<T>, index: number): 1 | 2 | 3 {
  return column.priority ?? (index === 0 ? 1 : 2);
}
