import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "../checkbox.tsx";
import { useUiText } from "../text/ui-text.ts";
import type { Column, Sort } from "./column.ts";
import { role } from "./role.ts";

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | null;
  onSortChange: ((sort: Sort | null) => void) | undefined;
  selectable: boolean;
  all: boolean;
  some: boolean;
  onSelectAll: (all: boolean) => void;
  hasActions: boolean;
}

/** The first click sorts ascending, the second descending, the third restores the server's order. */
function nextSort(id: string, sort: Sort | null): Sort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}

export function TableHead<T>(props: TableHeadProps<T>) {
  const text = useUiText();
  const { columns, sort, onSortChange } = props;
  return (
    <thead {...role("rowgroup")} className="dt-head">
      <tr {...role("row")}>
        {props.selectable && (
          <th {...role("columnheader")} className="dt-check" aria-label={text.selectAll}>
            <Checkbox
              aria-label={text.selectAll}
              value={props.all}
              indeterminate={props.some && !props.all}
              onChange={props.onSelectAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.id === column.id ? (sort.desc ? "descending" : "ascending") : "none";
          const sortable = Boolean(column.sortable && onSortChange);
          return (
            <th
              key={column.id}
              {...role("columnheader")}
              scope="col"
              data-align={column.align}
              data-sortable={sortable || undefined}
              aria-sort={sortable ? sorted : undefined}
              style={{ width: column.width, minWidth: column.minWidth }}
            >
              {sortable ? (
                <button
                  type="button"
                  data-sorted={sorted}
                  className="dt-sort"
                  onClick={() => onSortChange?.(nextSort(column.id, sort))}
                >
                  {column.header}
                  <SortSign sorted={sorted} />
                </button>
              ) : (
                <span className={column.hideHeader ? "sr-only" : ""} title={column.hint}>
                  {column.header}
                </span>
              )}
            </th>
          );
        })}
        {props.hasActions && (
          <th {...role("columnheader")} scope="col" className="dt-actions">
            <span className="sr-only">{text.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortSign({ sorted }: { sorted: "ascending" | "descending" | "none" }) {
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[sorted];
  return <Icon aria-hidden size={13} strokeWidth={2} className="dt-sort-sign" />;
}
