import { ChartLine, Table2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { ChartTable } from "./line-chart/chart-table.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";

const Chart = lazyPart(() => import("./line-chart/chart.tsx").then((m) => m.Chart));

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

/** Values over time; can be read as a table. The chart library loads when first shown. */
export function LineChart(props: LineChartProps) {
  const { height = 240, loading = false, series } = props;
  const text = useUiText();
  const [asTable, setAsTable] = useState(false);
  const empty = series.every((one) => one.points.length === 0);
  const blank = <Skeleton style={{ height }} className="w-full rounded-md" />;
  return (
    <figure className="flex min-w-0 flex-col gap-2" aria-label={props.label} aria-busy={loading || undefined}>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="min-w-0 flex-1">{props.header}</div>
        <IconButton
          icon={asTable ? ChartLine : Table2}
          label={asTable ? text.viewAsChart : text.viewAsTable}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {loading && empty ? (
        blank
      ) : empty ? (
        <div
          style={{ height }}
          className="grid place-items-center rounded-md border border-dashed border-line text-muted"
        >
          {props.emptyText ?? text.noData}
        </div>
      ) : asTable ? (
        <ChartTable {...props} height={height} />
      ) : (
        <Suspense fallback={blank}>
          <Chart {...props} height={height} />
        </Suspense>
      )}
    </figure>
  );
}
