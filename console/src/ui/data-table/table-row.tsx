import { Ellipsis } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Checkbox } from "../checkbox.tsx";
import { IconButton } from "../icon-button.tsx";
import { Menu, type MenuEntry } from "../menu.tsx";
import { useUiText } from "../text/ui-text.ts";
import { type Column, priorityOf } from "./column.ts";
import { role } from "./role.ts";

export interface TableRowProps<T> {
  row: T;
  columns: readonly Column<T>[];
  name: string;
  index: number;
  selected: boolean;
  onSelect: ((event: unknown) => void) | undefined;
  onClick: ((row: T) => void) | undefined;
  active: boolean;
  quickAction: ReactNode;
  actions: readonly MenuEntry[] | undefined;
}

const INTERACTIVE = "a,button,input,label,select,textarea,[role=checkbox],[role=switch],[role=menuitem]";

export function TableRow<T>(props: TableRowProps<T>) {
  const { row, columns, onClick } = props;
  const text = useUiText();
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as Element;
    // React passes clicks in the row's menu (a portal) on to the row; these must not be taken as clicks on the row.
    if (!event.currentTarget.contains(target) || target.closest(INTERACTIVE)) return;
    if (getSelection()?.isCollapsed === false) return;
    onClick?.(row);
  };
  const hasActions = props.quickAction !== undefined || props.actions !== undefined;
  return (
    <tr
      {...role("row")}
      data-selected={props.selected || undefined}
      data-active={props.active || undefined}
      data-clickable={onClick ? true : undefined}
      aria-selected={props.onSelect ? props.selected : undefined}
      aria-rowindex={props.index + 2}
      tabIndex={onClick ? 0 : undefined}
      onClick={onClick ? click : undefined}
      onKeyDown={onClick ? (event) => keys(event, () => onClick(row)) : undefined}
    >
      {props.onSelect && (
        <td {...role("cell")} className="dt-check">
          <Checkbox
            aria-label={text.selectRow(props.name)}
            value={props.selected}
            onChange={props.onSelect}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...role("cell")}
          data-align={column.align}
          data-priority={priorityOf(column, index)}
          data-wide={column.wide}
          data-yields={column.yields}
          data-label={typeof column.header === "string" ? column.header : undefined}
        >
          {column.maxWidth ? (
            <div className="dt-cut" style={{ maxWidth: column.maxWidth }}>
              {column.cell(row)}
            </div>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {hasActions && (
        <td {...role("cell")} className="dt-actions">
          <div className="flex items-center justify-end gap-1">
            {props.quickAction}
            {props.actions?.some((entry) => entry && entry !== "separator") && (
              <Menu
                align="end"
                items={props.actions}
                trigger={
                  <IconButton icon={Ellipsis} size="sm" tooltip={false} label={text.actionsFor(props.name)} />
                }
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

function keys(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === "Enter") open();
  const next =
    event.key === "ArrowDown"
      ? row.nextElementSibling
      : event.key === "ArrowUp"
        ? row.previousElementSibling
        : null;
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}
