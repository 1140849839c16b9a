import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { trailKindOf } from "../value/trail.ts";
import { rounded, type Charted } from "./panels.ts";

/** The texts in the headers and cells of the table. */
export interface RowWords {
  lowest: string;
  highest: string;
  name: (point: FunctionPoint) => string;
  text: (point: FunctionPoint, value: unknown) => string;
}

/** The values of the charts at one time, one cell for each column; null where there is none. */
export interface HistoryRow {
  time: number;
  cells: (number | string | null)[];
}

interface ColumnOf {
  header: string;
  values: (readonly [time: number, cell: HistoryRow["cells"][number]])[];
}

/**
 * The values of the charts as rows, newest first. A number property has a column for its average. It also has columns
 * for its lowest and its highest value, if the two differ in any bucket. Other properties have one column, for their
 * last value.
 */
export function historyRows(
  charted: readonly Charted[],
  words: RowWords,
): { headers: string[]; rows: HistoryRow[] } {
  const columns = charted.flatMap(({ point, list }): ColumnOf[] => {
    const name = point.unit ? `${words.name(point)} (${point.unit})` : words.name(point);
    if (trailKindOf(point) !== "line")
      return [{ header: name, values: list.map((one) => [one.time, words.text(point, one.last)] as const) }];
    const wide = list.some(({ min, max }) => min !== max);
    return [
      { header: name, values: list.map((one) => [one.time, rounded(one.avg)] as const) },
      ...(wide
        ? [
            { header: `${name}: ${words.lowest}`, values: list.map((one) => [one.time, one.min] as const) },
            { header: `${name}: ${words.highest}`, values: list.map((one) => [one.time, one.max] as const) },
          ]
        : []),
    ];
  });
  const byTime = new Map<number, HistoryRow>();
  columns.forEach(({ values }, i) => {
    for (const [time, value] of values) {
      const row = byTime.get(time) ?? { time, cells: columns.map(() => null) };
      row.cells[i] = value;
      byTime.set(time, row);
    }
  });
  return {
    headers: columns.map(({ header }) => header),
    rows: [...byTime.values()].toSorted((a, b) => b.time - a.time),
  };
}
