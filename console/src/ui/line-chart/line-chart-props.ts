import type { ReactNode } from "react";

export interface Series {
  name: string;
  /** Pairs of a time in seconds since 1970 (fractions allowed) and a value; `null` is a gap. Oldest first. */
  points: readonly (readonly [number, number | null])[];
}

/** A band from the lowest to the highest value at each time of the first series. */
export interface Band {
  /** The names of the two ends. */
  names: readonly [low: string, high: string];
  points: readonly (readonly [seconds: number, low: number | null, high: number | null])[];
}

export interface LineChartProps {
  /** The name of the chart for screen readers. */
  label: string;
  series: readonly Series[];
  /** Drawn around the line in a soft colour. */
  band?: Band;
  unit?: string;
  /** In pixels. */
  height?: number;
  /** Whether a value lasts until the next one, as states and settings do. */
  step?: boolean;
  /** In seconds since 1970; taken from the points unless given. */
  range?: readonly [from: number, to: number];
  /** The lowest and highest level, for values that are levels, such as states; the axis then has only whole numbers. */
  levels?: readonly [number, number];
  /** Words values that are not numbers to the user, such as those of an enumeration. */
  formatValue?: (value: number) => string;
  loading?: boolean;
  emptyText?: ReactNode;
  /** Shown at the left of the switch to the table: a title or a choice of the range. */
  header?: ReactNode;
}
