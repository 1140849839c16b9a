import {
  type ColumnDef,
  rowSelectionFeature,
  rowSortingFeature,
  type RowData,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export interface Column<T> {
  /** Also the name passed to `onSortChange`. */
  id: string;
  header: ReactNode;
  /** Explains a short header. */
  hint?: string;
  cell: (row: T) => ReactNode;
  align?: "start" | "end";
  /** In pixels, where there is room for it; columns without a width share the remaining space. */
  width?: number;
  /** Shrinks in favour of the other columns, down to `minWidth`; longer content is cut with an ellipsis. */
  yields?: boolean;
  minWidth?: number;
  /** Longer content is cut with an ellipsis. */
  maxWidth?: number;
  sortable?: boolean;
  /** On narrow screens, where rows are cards: 1 is the card's head, 2 a line with its label, 3 is left out. */
  priority?: 1 | 2 | 3;
  /** On narrow screens, takes the whole width of the card: for sentences. */
  wide?: boolean;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
}

/** The order of the rows. The server sorts; null stands for its default order. */
export interface Sort {
  id: string;
  desc: boolean;
}

export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
export type Features = typeof features;

/**
 * The column definitions for TanStack Table. They hold only the fields that TanStack needs; our own columns are
 * looked up by id.
 */
export function definitions<T extends RowData>(columns: readonly Column<T>[]): ColumnDef<Features, T>[] {
  return columns.map((column) => ({
    id: column.id,
    enableSorting: column.sortable ?? false,
    header: () => column.header,
    cell: ({ row }) => column.cell(row.original),
  }));
}

/** The priority of a column on narrow screens; unless given, 1 for the first column. */
export function priorityOf<T>(column: Column<T>, index: number): 1 | 2 | 3 {
  return column.priority ?? (index === 0 ? 1 : 2);
}
