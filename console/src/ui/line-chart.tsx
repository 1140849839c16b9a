import { ChartLine, Table2 } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { ChartTable } from "./line-chart/chart-table.tsx";
import type { LineChartProps } from "./line-chart/line-chart-props.ts";
import { Skeleton } from "./skeleton.tsx";
import { useUiText } from "./text/ui-text.ts";
import { lazyPart } from "./lazy-part.ts";

const Chart = lazyPart(() => import("./line-chart/chart.tsx").then((m) => m.Chart));

/**
 * A chart of values over time, which can be switched to a table. The chart library loads when the first chart shows.
 */
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
