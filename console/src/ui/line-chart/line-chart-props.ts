import type { ReactNode } from "react";

export interface Series {
  name: string;
  /** Seconds since 1970 (fractions allowed) and the value; `null` is a gap. Oldest first. */
  points: readonly (readonly [number, number | null])[];
}

/** From the lowest to the highest value at each time of the first series. */
export interface Band {
  /** What the two ends are called. */
  names: readonly [low: string, high: string];
  points: readonly (readonly [seconds: number, low: number | null, high: number | null])[];
}

export interface LineChartProps {
  /** What is shown, for screen readers. */
  label: string;
  series: readonly Series[];
  /** Drawn softly around the line. */
  band?: Band;
  unit?: string;
  /** Pixels. */
  height?: number;
  /** Values hold until the next one: states, switches, settings. */
  step?: boolean;
  /** Seconds; from the points unless given. */
  range?: readonly [from: number, to: number];
  /** The lowest and the highest of values that are counted, such as states; from the points unless given. */
  levels?: readonly [number, number];
  /** Names values that are no numbers to a reader, such as those of an enumeration. */
  formatValue?: (value: number) => string;
  loading?: boolean;
  emptyText?: ReactNode;
  /** At the left of the table switch: a title, a range choice. */
  header?: ReactNode;
}
