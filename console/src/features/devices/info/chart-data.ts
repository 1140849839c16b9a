import type { SeriesPoint } from "@thingwright/contract/telemetry.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Band, Series } from "../../../ui/line-chart/line-chart-props.ts";

/** How the history of a data type is shown: as a line, as steps between states, or as a list. */
export type ChartKind = "line" | "steps" | "list";

export function chartKindOf({ data_type }: Pick<FunctionPoint, "data_type">): ChartKind {
  if (data_type === "value" || data_type === "float") return "line";
  return data_type === "bool" || data_type === "enum_int" || data_type === "enum_string" ? "steps" : "list";
}

/** The height at which a state is drawn: 0 or 1 for a switch, the option's index for an enumeration. */
export function levelOf(point: FunctionPoint, value: unknown): number | null {
  if (point.data_type === "bool") return value === true ? 1 : 0;
  const place = (point.enums ?? []).findIndex((option) => option.value === value);
  return place < 0 ? null : place;
}

/** The state that is drawn at a height; undefined between and beyond the states. */
export function stateAt(point: FunctionPoint, level: number): unknown {
  if (point.data_type === "bool") return [false, true][level];
  return point.enums?.[level]?.value;
}

/** The heights of the lowest and the highest state, so that each state keeps its height, whichever of them occur. */
export function levelsOf(point: FunctionPoint): readonly [number, number] {
  const states = point.data_type === "bool" ? 2 : (point.enums?.length ?? 0);
  return [0, Math.max(1, states - 1)];
}

/**
 * Buckets as a line of averages, inside a band from the lowest to the highest values. If in every bucket these are
 * equal, there is no band. A gap of several usual steps breaks the line.
 */
export function lineOf(
  name: string,
  list: readonly SeriesPoint[],
  bucket: number,
  bandNames: Band["names"],
): { series: Series[]; band: Band | undefined } {
  const usual = usualStep(list, bucket);
  const points: [number, number | null][] = [];
  const band: [number, number | null, number | null][] = [];
  let before: number | undefined;
  for (const { time, avg, min, max } of list) {
    if (before !== undefined && time - before > usual * 4) {
      points.push([(time - 1) / 1000, null]);
      band.push([(time - 1) / 1000, null, null]);
    }
    points.push([time / 1000, avg === null ? null : Math.round(avg * 100) / 100]);
    band.push([time / 1000, min, max]);
    before = time;
  }
  const wide = list.some(({ min, max }) => min !== max);
  return { series: [{ name, points }], band: wide ? { names: bandNames, points: band } : undefined };
}

/**
 * The median distance of neighbouring buckets, so that the usual pauses of a device that reports hourly are no gaps.
 */
function usualStep(list: readonly SeriesPoint[], bucket: number): number {
  const steps = list.slice(1).map(({ time }, i) => time - (list[i]?.time ?? time));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? bucket;
}

/** The last state of each bucket. It lasts until the next bucket, the final one until `to`. */
export function stepsOf(
  name: string,
  point: FunctionPoint,
  list: readonly SeriesPoint[],
  to: number,
): Series[] {
  const points: [number, number | null][] = list.map(({ time, last }) => [time / 1000, levelOf(point, last)]);
  const end = points.at(-1);
  if (end && end[0] < to / 1000) points.push([to / 1000, end[1]]);
  return [{ name, points }];
}

export interface Summary {
  count: number;
  min: number | null;
  max: number | null;
  avg: number | null;
  last: unknown;
}

/** The figures of a whole range. */
export function summaryOf(list: readonly SeriesPoint[]): Summary {
  const count = list.reduce((sum, point) => sum + point.count, 0);
  const numbers = list.filter((point) => point.avg !== null);
  const weight = numbers.reduce((sum, point) => sum + point.count, 0);
  return {
    count,
    min: numbers.length > 0 ? Math.min(...numbers.map((point) => point.min ?? Infinity)) : null,
    max: numbers.length > 0 ? Math.max(...numbers.map((point) => point.max ?? -Infinity)) : null,
    avg: weight > 0 ? numbers.reduce((sum, point) => sum + (point.avg ?? 0) * point.count, 0) / weight : null,
    last: list.at(-1)?.last,
  };
}
