/**
 * A role said aloud: as cards, the table's elements are no longer laid out as a table, and some browsers then
 * forget what they are.
 */
export function role(name: "table" | "rowgroup" | "row" | "columnheader" | "cell"): { role: string } {
  return { role: name };
}
