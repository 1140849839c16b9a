import { Skeleton } from "../skeleton.tsx";
import { type Column, priorityOf } from "./column.ts";
import { role } from "./role.ts";

interface SkeletonRowsProps<T> {
  columns: readonly Column<T>[];
  count: number;
  selectable: boolean;
  hasActions: boolean;
}

// Percentages of uneven widths, like those of real text.
const WIDTHS = [72, 54, 86, 63, 78, 58];

/** Placeholder rows with the height and columns of the loaded ones. */
export function SkeletonRows<T>({ columns, count, selectable, hasActions }: SkeletonRowsProps<T>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} {...role("row")} aria-hidden>
      {selectable && <td aria-hidden className="dt-check" />}
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...role("cell")}
          data-align={column.align}
          data-priority={priorityOf(column, index)}
        >
          <Skeleton
            className="inline-block h-3.5 max-w-full align-middle"
            style={{ width: `${WIDTHS[(row + index) % WIDTHS.length]}%` }}
          />
        </td>
      ))}
      {hasActions && <td aria-hidden className="dt-actions" />}
    </tr>
  ));
}
