import { useState } from "react";

/** The rows of a table that are chosen. */
export interface Chosen<T> {
  keys: readonly string[];
  rows: readonly T[];
  choose: (keys: readonly string[]) => void;
  /** Takes rows out that are gone. */
  drop: (keys: readonly string[]) => void;
}

/** The rows chosen in a table, themselves: a selection may reach over pages that are no longer there. */
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
