import { type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
import { cx } from "./cx.ts";
import { BulkBar } from "./data-table/bulk-bar.tsx";
import { type Column, definitions, features, type Sort } from "./data-table/column.ts";
import { SkeletonRows } from "./data-table/skeleton-rows.tsx";
import { TableHead } from "./data-table/table-head.tsx";
import { TableRow } from "./data-table/table-row.tsx";
import { useRowFocus } from "./lost-focus.tsx";
import type { MenuEntry } from "./menu.tsx";
import { useUiText } from "./text/ui-text.ts";
import { useOverflow } from "./use-overflow.ts";
import { useRevealedRow } from "./data-table/use-revealed-row.ts";
import { role } from "./data-table/role.ts";
import { lazyPart } from "./lazy-part.ts";

export type { Column, Sort } from "./data-table/column.ts";

const VirtualRows = lazyPart(() => import("./data-table/virtual-rows.tsx").then((m) => m.VirtualRows));
const NONE: never[] = [];

export interface DataTableProps<T extends RowData> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while the first page loads. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** The name of a row in "Select …" and "Actions for …"; the row's key unless given. */
  rowLabel?: (row: T) => string;
  /** True while the first page loads: skeleton rows show. */
  loading?: boolean;
  /** True while another page loads: the rows stay, dimmed. */
  fetching?: boolean;
  /** Shown in place of the rows, such as an `ErrorState`. */
  error?: ReactNode;
  empty?: ReactNode;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** The keys of the selected rows of all pages. */
  selection?: readonly string[];
  onSelectionChange?: (keys: string[]) => void;
  /** Says how many rows are selected, if more rows are selected than `selection` lists. */
  selectionText?: string | undefined;
  /** A button beside `selectionText` that selects more rows. */
  selectionOffer?: ReactNode;
  /** Small buttons shown while rows are selected. */
  bulkActions?: ReactNode;
  onRowClick?: (row: T) => void;
  /** The key of the row that a drawer shows. */
  activeKey?: string | null;
  /** The key of a row, such as one that was just made, that is scrolled into view and gets the focus once it is loaded. */
  revealed?: string | undefined;
  rowQuickAction?: (row: T) => ReactNode;
  rowActions?: (row: T) => readonly MenuEntry[];
  rowHeight?: 40 | 48;
  skeletonRows?: number;
  /** In pixels; renders only the visible rows, in a box of this height. */
  virtualHeight?: number;
  /** Shown under the rows, inside the border: `Pagination` or `CursorPager`. */
  footer?: ReactNode;
}

/** Shows a table with sorting by the server, selection and actions; on narrow screens, rows become cards. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, selection, onSelectionChange, rowActions, rowQuickAction } = props;
  const { rowHeight = 40, sort = null, virtualHeight } = props;
  const text = useUiText();
  const scroller = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(scroller);
  const noteFocus = useRowFocus();
  const revealedAt =
    props.revealed === undefined ? -1 : (rows ?? NONE).findIndex((row) => rowKey(row) === props.revealed);
  useRevealedRow(scroller, { key: props.revealed, index: revealedAt, rowHeight });
  const rowSelection = useMemo(
    () => Object.fromEntries((selection ?? []).map((key) => [key, true as const])),
    [selection],
  );
  const table = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: rows ?? NONE,
    getRowId: rowKey,
    manualSorting: true,
    state: { rowSelection, sorting: sort ? [sort] : NONE },
    onRowSelectionChange: (update) => {
      const next = typeof update === "function" ? update(rowSelection) : update;
      onSelectionChange?.(Object.keys(next).filter((key) => next[key]));
    },
  });
  const models = table.getRowModel().rows;
  const selectable = selection !== undefined;
  const hasActions = rowActions !== undefined || rowQuickAction !== undefined;
  const selecting = selectable && selection.length > 0;
  const waiting = Boolean(props.loading && !rows);
  const row = (index: number) => {
    const model = models[index];
    if (!model) return null;
    const value = model.original;
    return (
      <TableRow
        key={model.id}
        row={value}
        columns={columns}
        name={props.rowLabel?.(value) ?? model.id}
        index={index}
        selected={model.getIsSelected()}
        onSelect={selectable ? (next) => model.toggleSelected(Boolean(next)) : undefined}
        onClick={props.onRowClick}
        active={props.activeKey === model.id}
        quickAction={rowQuickAction?.(value)}
        actions={rowActions?.(value)}
      />
    );
  };
  const skeleton = (
    <SkeletonRows
      columns={columns}
      count={props.skeletonRows ?? 8}
      selectable={selectable}
      hasActions={hasActions}
    />
  );
  const instead = props.error || (!waiting && models.length === 0 && props.empty);
  return (
    <div
      className="dt"
      data-stale={(props.fetching && !waiting) || undefined}
      aria-busy={waiting || props.fetching || undefined}
      onFocus={noteFocus}
    >
      <div className="dt-progress" aria-hidden />
      {selecting && (
        <BulkBar
          count={selection.length}
          words={props.selectionText}
          offer={props.selectionOffer}
          onClear={() => onSelectionChange?.([])}
        >
          {props.bulkActions}
        </BulkBar>
      )}
      {instead ? (
        instead
      ) : (
        <div
          ref={scroller}
          className={cx("dt-scroll", virtualHeight !== undefined && "dt-virtual")}
          style={virtualHeight ? { height: virtualHeight } : undefined}
          {...(overflowing && { tabIndex: 0, role: "region", "aria-label": props.label })}
        >
          <table
            {...role("table")}
            aria-label={props.label}
            aria-rowcount={virtualHeight ? models.length + 1 : undefined}
            style={{ "--row-height": `${rowHeight}px` }}
          >
            <TableHead
              columns={columns}
              sort={sort}
              // The bulk bar covers the head, so the sort buttons below it must not get the focus.
              onSortChange={selecting ? undefined : props.onSortChange}
              selectable={selectable}
              all={models.length > 0 && table.getIsAllRowsSelected()}
              some={table.getIsSomeRowsSelected()}
              onSelectAll={(all) => table.toggleAllRowsSelected(all)}
              hasActions={hasActions}
            />
            <tbody {...role("rowgroup")}>
              {waiting ? (
                skeleton
              ) : virtualHeight ? (
                <VirtualRows
                  meanwhile={skeleton}
                  scroller={scroller}
                  count={models.length}
                  rowHeight={rowHeight}
                  columns={columns.length + Number(selectable) + Number(hasActions)}
                  render={row}
                />
              ) : (
                models.map((_, index) => row(index))
              )}
            </tbody>
          </table>
        </div>
      )}
      {waiting && (
        <span role="status" className="sr-only">
          {text.loading}
        </span>
      )}
      {props.footer && !props.error && <div className="dt-foot">{props.footer}</div>}
    </div>
  );
}
