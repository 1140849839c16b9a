import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";

/**
 * Returns the mapping with more rows added. If a key is already in the mapping, it gets the function point of the new
 * row.
 */
export function withRows(list: readonly MappedKey[], more: readonly MappedKey[]): MappedKey[] {
  const rows = new Map(list.map((row) => [row.key, row]));
  for (const row of more) rows.set(row.key, row);
  return [...rows.values()];
}
