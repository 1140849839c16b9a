import { useState } from "react";
import type { Chosen } from "./chosen.ts";

/** The parts of a list that a selection of all rows needs; `useList` provides them. */
interface Filtered<T> {
  rows: readonly T[] | undefined;
  total: number;
  totalCapped: boolean;
  keyword: string;
  filters: object;
}

/** The choice of all rows that match a list's filters, including rows on pages that were never shown. */
export interface ChosenAll {
  /** Whether all matching rows are chosen. False again after the filter or the choice of rows changes. */
  active: boolean;
  /** Whether the page offers to choose them all: all rows shown are chosen, and there are more. */
  offered: boolean;
  count: number;
  /** Whether more rows match than `count` says. */
  capped: boolean;
  choose: () => void;
}

/** Adds the choice of all matching rows to a selection; while all are chosen, every row on the page is selected. */
export function useChosenAll<T>(
  chosen: Chosen<T>,
  list: Filtered<T>,
  keyOf: (row: T) => string,
): { chosen: Chosen<T>; all: ChosenAll } {
  const filter = JSON.stringify([list.keyword, list.filters]);
  const [chosenFor, setChosenFor] = useState<string>();
  const shown = (list.rows ?? []).map(keyOf);
  const active = chosenFor === filter && shown.length > 0;
  const keys = active ? shown : chosen.keys;
  const whole = shown.length > 0 && shown.every((key) => keys.includes(key));
  return {
    chosen: {
      ...chosen,
      keys,
      choose: (next) => {
        setChosenFor(undefined);
        chosen.choose(next);
      },
    },
    all: {
      active,
      offered: !active && whole && list.total > keys.length,
      count: list.total,
      capped: list.totalCapped,
      choose: () => setChosenFor(filter),
    },
  };
}
