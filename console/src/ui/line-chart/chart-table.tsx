import { useMemo } from "react";
import { type Column, DataTable } from "../data-table.tsx";
import type { Band, LineChartProps, Series } from "./line-chart-props.ts";
import { measureText } from "../measure.ts";
import { useUiText } from "../text/ui-text.ts";
import { Time } from "../time.tsx";

/** The two ends of a band as two series. */
function columnsOf({ names, points }: Band): Series[] {
  return names.map((name, i) => ({
    name,
    points: points.map((point) => [point[0], point[i + 1] ?? null] as const),
  }));
}

interface Row {
  time: number;
  values: (number | null | undefined)[];
}

function timeOf(row: Row) {
  return <Time value={row.time} precision="second" />;
}

/** The chart's values as a table, newest first, with one column for each series. */
export function ChartTable({
  series: lines,
  band,
  label,
  unit,
  height,
  formatValue,
}: LineChartProps & { height: number }) {
  const text = useUiText();
  const series = useMemo(() => (band ? [...lines, ...columnsOf(band)] : lines), [lines, band]);
  const rows = useMemo(() => {
    const byTime = new Map<number, Row>();
    series.forEach((one, index) => {
      for (const [time, value] of one.points) {
        const row = byTime.get(time) ?? { time, values: [] };
        row.values[index] = value;
        byTime.set(time, row);
      }
    });
    return [...byTime.values()].toSorted((a, b) => b.time - a.time);
  }, [series]);
  const columns = useMemo(() => {
    const show = (value: number | null | undefined) => {
      if (value === null || value === undefined) return "--";
      return formatValue?.(value) ?? measureText(value);
    };
    const time: Column<Row> = {
      id: "time",
      header: text.time,
      cell: timeOf,
    };
    const values = series.map((one, index): Column<Row> => ({
      id: `series-${index}`,
      header: unit ? `${one.name} (${unit})` : one.name,
      align: "end",
      cell: (row) => show(row.values[index]),
    }));
    return [time, ...values];
  }, [series, unit, formatValue, text]);
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={(row) => String(row.time)}
      virtualHeight={height}
      columns={columns}
    />
  );
}
