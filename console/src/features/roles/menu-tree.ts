import type { MenuPermission } from "@thingwright/contract/grammar/menu-permissions.ts";
import type { MenuKey } from "@thingwright/contract/grammar/menu.ts";

export interface TreeEntry {
  key: string;
  view: MenuPermission;
  /** Null for screens on which nothing can be edited. */
  edit: MenuPermission | null;
}
export interface TreeSection {
  section: string;
  entries: readonly TreeEntry[];
}
export type Column = "view" | "edit";
export type Picked = ReadonlySet<MenuPermission>;
/** Whether all, some or none of the boxes in a column of a section are ticked. */
export type Tick = "all" | "some" | "none";

/** The permissions of a role, with "view" added for each "edit". */
export function pickedOf(held: readonly MenuPermission[], tree: readonly TreeSection[]): Picked {
  const picked = new Set(held);
  for (const { view, edit } of tree.flatMap(({ entries }) => entries)) {
    if (edit && picked.has(edit)) picked.add(view);
  }
  return picked;
}

/** Ticks or clears one box: "edit" also ticks "view", and clearing "view" also clears "edit". */
export function pick(picked: Picked, entry: TreeEntry, column: Column, on: boolean): Picked {
  const next = new Set(picked);
  if (on) {
    if (column === "view" || entry.edit) next.add(entry.view);
    if (column === "edit" && entry.edit) next.add(entry.edit);
  } else {
    if (column === "view") next.delete(entry.view);
    if (entry.edit) next.delete(entry.edit);
  }
  return next;
}

/** Ticks or clears a column of several entries; entries without that column stay as they are. */
export function pickAll(picked: Picked, entries: readonly TreeEntry[], column: Column, on: boolean): Picked {
  return entries
    .filter((entry) => entry[column] !== null)
    .reduce((so, entry) => pick(so, entry, column, on), picked);
}

/** Returns the state of the box that ticks or clears a column of several entries at once. */
export function tickOf(picked: Picked, entries: readonly TreeEntry[], column: Column): Tick {
  const boxes = entries.flatMap((entry) => entry[column] ?? []);
  const count = boxes.filter((box) => picked.has(box)).length;
  if (count === 0) return "none";
  return count === boxes.length ? "all" : "some";
}

/**
 * Returns the lists that should be picked, too. Without them, users cannot navigate to the picked pages of an object.
 * @param parentOf returns the kind of object, such as `product`, to whose pages a screen belongs
 */
export function missingLists(
  picked: Picked,
  entries: readonly TreeEntry[],
  parentOf: (key: string) => string | undefined,
): TreeEntry[] {
  const seen = entries.filter(({ view }) => picked.has(view));
  const parents = new Set(seen.map(({ key }) => parentOf(key)));
  const wanted: MenuKey[] = [];
  const shows = (...lists: MenuKey[]) => seen.some(({ key }) => lists.includes(key as MenuKey));
  const devicesAreListed = shows("deviceList");
  if (parents.has("product") || (parents.has("device") && !devicesAreListed)) wanted.push("productList");
  if (parents.has("device") && !devicesAreListed && !shows("realDevices", "virtualDevices")) {
    wanted.push("realDevices");
  }
  return entries.filter(({ key, view }) => wanted.includes(key as MenuKey) && !picked.has(view));
}

/**
 * Returns the box to which an arrow key moves the focus. Rows without the column are skipped. Returns undefined if
 * there is no such box.
 */
export function neighbour(
  rows: readonly { view: boolean; edit: boolean }[],
  from: { row: number; column: Column },
  key: string,
): { row: number; column: Column } | undefined {
  const { row, column } = from;
  if (key === "ArrowLeft" && rows[row]?.view) return { row, column: "view" };
  if (key === "ArrowRight" && rows[row]?.edit) return { row, column: "edit" };
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return undefined;
  for (let next = row + step; next >= 0 && next < rows.length; next += step)
    if (rows[next]?.[column]) return { row: next, column };
  return undefined;
}
