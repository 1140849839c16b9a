import { grantedBy } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { Section } from "@thingwright/contract/grammar/access.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useMessages } from "../../lib/i18n.ts";
import type { ObjectKind } from "../../lib/screen-table.ts";
import { entryOf } from "../../lib/screens.tsx";
import { useUser } from "../../lib/user.ts";
import { useTitles } from "../../lib/titles.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import {
  neighbour,
  pick,
  pickAll,
  pickedOf,
  tickOf,
  type Column,
  type Picked,
  type TreeEntry,
  type TreeSection,
} from "./menu-tree.ts";
import { messages } from "./messages/en.ts";

interface PermissionTreeProps {
  tree: readonly TreeSection[];
  value: readonly MenuPermission[];
  onChange: (value: MenuPermission[]) => void;
  disabled?: boolean | undefined;
}

const columns: readonly Column[] = ["view", "edit"];

/**
 * Returns a function that tests whether the user may add a permission to a role. Users may add only permissions that
 * they have themselves.
 */
export function useMayGrant(): (permission: MenuPermission) => boolean {
  const user = useUser();
  return (permission) =>
    grantedBy([permission], { products: false, apps: false }).permissions.every(
      (one) => user?.permissions.includes(one) ?? false,
    );
}

/** Screens by section, each with boxes for "view" and "edit"; arrow keys go from box to box. */
export function PermissionTree({ tree, value, onChange, disabled }: PermissionTreeProps) {
  const t = useMessages(messages);
  const mayGrant = useMayGrant();
  const table = useRef<HTMLTableElement>(null);
  const picked = pickedOf(value, tree);
  const change = (next: Picked) => onChange([...next]);
  // Each section has a row of its own above its entries.
  const rows = tree.flatMap(({ entries }) => [
    { view: true, edit: entries.some(({ edit }) => edit) },
    ...entries.map(({ edit }) => ({ view: true, edit: edit !== null })),
  ]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
    if (!cell) return;
    const from = { row: Number(cell.dataset.row), column: cell.dataset.column as Column };
    const to = neighbour(rows, from, event.key);
    if (!to) return;
    event.preventDefault();
    const next = `[data-row="${to.row}"][data-column="${to.column}"] [role="checkbox"]`;
    table.current?.querySelector<HTMLElement>(next)?.focus();
  });
  useEffect(() => {
    const element = table.current;
    const listener = (event: KeyboardEvent) => press(event);
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, []);
  const rowOf = (section: number, entry: number) =>
    tree.slice(0, section).reduce((sum, { entries }) => sum + entries.length + 1, 0) + entry;
  return (
    <table ref={table} className="w-full" aria-label={t("screens")}>
      <thead className="text-meta text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="h-9 px-4 text-start font-medium">
            {t("screen")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="h-9 w-20 px-2 text-center font-medium">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {tree.map((section, index) => (
        <tbody key={section.section} className="border-b border-line last:border-b-0">
          <SectionRow
            section={section}
            picked={picked}
            row={rowOf(index, 0)}
            onPick={(column, on) =>
              change(
                pickAll(
                  picked,
                  section.entries.filter((entry) => {
                    const permission = entry[column];
                    return !on || (permission !== null && mayGrant(permission));
                  }),
                  column,
                  on,
                ),
              )
            }
            disabled={disabled}
          />
          {section.entries.map((entry, place) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              picked={picked}
              row={rowOf(index, place + 1)}
              onPick={(column, on) => change(pick(picked, entry, column, on))}
              disabled={disabled}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps {
  picked: Picked;
  row: number;
  onPick: (column: Column, on: boolean) => void;
  disabled: boolean | undefined;
}

function SectionRow({ section, picked, row, onPick, disabled }: RowProps & { section: TreeSection }) {
  const t = useMessages(messages);
  const titles = useTitles();
  const name = titles.section(section.section as Section);
  return (
    <tr className="bg-sunken">
      <th scope="rowgroup" className="h-9 px-4 text-start font-semibold">
        {name}
      </th>
      {columns.map((column) => {
        const tick = tickOf(picked, section.entries, column);
        return (
          <td key={column} data-row={row} data-column={column} className="px-2">
            {section.entries.some((entry) => entry[column]) && (
              <span className="flex justify-center">
                <Checkbox
                  aria-label={t(`section_${column}`, { name })}
                  value={tick === "all"}
                  indeterminate={tick === "some"}
                  onChange={(on) => onPick(column, on)}
                  disabled={disabled}
                />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function EntryRow({ entry, picked, row, onPick, disabled }: RowProps & { entry: TreeEntry }) {
  const t = useMessages(messages);
  const titles = useTitles();
  const mayGrant = useMayGrant();
  const key = entry.key as MenuKey;
  const screen = titles.screen(key);
  const parent = entryOf(key).parent as ObjectKind | undefined;
  const where = parent && t(`in_${parent}`);
  const name = where ? t("entry_in", { name: screen, where }) : screen;
  return (
    <tr className="border-t border-line hover:bg-hover">
      <th scope="row" className="h-9 py-1 pr-2 pl-8 text-start font-normal">
        <span className="mr-2">{screen}</span>
        {where && <span className="inline-block text-meta text-muted">{where}</span>}
      </th>
      {columns.map((column) => {
        const permission = entry[column];
        return (
          <td key={column} data-row={row} data-column={column} className="px-2">
            {permission && (
              <span className="flex justify-center">
                <Checkbox
                  aria-label={t(`entry_${column}`, { name })}
                  value={picked.has(permission)}
                  onChange={(on) => onPick(column, on)}
                  disabled={disabled || (!picked.has(permission) && !mayGrant(permission))}
                />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
