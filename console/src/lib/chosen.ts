import { useState } from "react";

/** The selected rows of a table. */
export interface Chosen<T> {
  keys: readonly string[];
  rows: readonly T[];
  choose: (keys: readonly string[]) => void;
  /** Removes rows from the selection, once they no longer exist. */
  drop: (keys: readonly string[]) => void;
}

/** Keeps the selected rows, not only their keys: a selection may hold rows of pages that are no longer loaded. */
export function useChosen<T>(shown: readonly T[] | undefined, keyOf: (row: T) => string): Chosen<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  return {
    keys: [...chosen.keys()],
    rows: [...chosen.values()],
    choose: (keys: readonly string[]) => setChosen((before) => pick(keys, before, shown ?? [], keyOf)),
    drop: (keys: readonly string[]) =>
      setChosen((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
  };
}

function pick<T>(
  keys: readonly string[],
  before: ReadonlyMap<string, T>,
  shown: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, T> {
  const known = new Map([...before, ...shown.map((row) => [keyOf(row), row] as const)]);
  return new Map(
    keys.flatMap((key) => {
      const row = known.get(key);
      return row === undefined ? [] : [[key, row] as const];
    }),
  );
}
