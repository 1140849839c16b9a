/**
 * An explicit role for a table's element: on narrow screens CSS lays rows out as cards, and some browsers then no
 * longer report them to screen readers as a table.
 */
export function role(name: "table" | "rowgroup" | "row" | "columnheader" | "cell"): { role: string } {
  return { role: name };
}
