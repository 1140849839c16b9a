import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { headerOf } from "@thingwright/contract/language.ts";
import { Download } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { LineChart } from "../../../ui/line-chart.tsx";
import { durationText } from "../../../lib/ago-text.ts";
import { useNow } from "../../../lib/ago.tsx";
import { useValueText } from "../value/use-value-text.ts";
import { chartKindOf, levelsOf, lineOf, stateAt, stepsOf, summaryOf } from "./chart-data.ts";
import { messages } from "./messages/en.ts";
import { RangeChoice, type Choice } from "./range-choice.tsx";
import { ranges, type RangeName } from "../value/ranges.ts";
import { openingRange, openingValues, type Span } from "./range.ts";
import { useHistoryExport } from "./use-history-export.ts";
import { SummaryRow } from "./summary-row.tsx";
import { ValueList } from "./value-list.tsx";

interface PropertyHistoryProps {
  deviceId: string;
  point: FunctionPoint;
}

/** The seconds after which a range that ends now is moved on. */
const steps = { "10m": 5, "1h": 10, "24h": 60, "7d": 300, "30d": 900, "90d": 900 } as const;

function useSpan(choice: Choice): Span {
  const now = useNow();
  const custom = typeof choice === "object";
  const step = custom ? 1 : steps[choice];
  const to = custom ? choice.to : Math.ceil(now / step) * step * 1000;
  const from = custom ? choice.from : to - ranges[choice];
  return useMemo(() => ({ from, to }), [from, to]);
}

/**
 * The first range shown, by the times of the newest values. It is chosen once, so that it does not change while the
 * user looks.
 */
function useOpeningRange(deviceId: string, { identifier }: FunctionPoint) {
  const newest = useCall(api.devices.history, {
    params: { id: deviceId },
    query: { identifier, limit: openingValues },
  });
  const [opening, setOpening] = useState<RangeName>();
  if (!opening && newest.isError) setOpening("1h");
  if (!opening && newest.data && !newest.isFetching)
    setOpening(
      openingRange(
        newest.data.list.map(({ time }) => time),
        newest.dataUpdatedAt,
      ),
    );
  return { opening: opening ?? "1h", settled: opening !== undefined };
}

/** The values of one property over a range, as a chart and as figures, with an export. */
export function PropertyHistory({ deviceId, point }: PropertyHistoryProps) {
  const t = useMessages(messages);
  const { opening, settled } = useOpeningRange(deviceId, point);
  const [chosen, setChosen] = useState<Choice>();
  const choice = chosen ?? opening;
  const span = useSpan(choice);
  const exported = useHistoryExport(deviceId, point, span);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <RangeChoice value={choice} onChange={setChosen} />
        <Button size="sm" icon={Download} loading={exported.exporting} onClick={exported.start}>
          {t("exportValues")}
        </Button>
      </div>
      {chartKindOf(point) === "list" ? (
        <ValueList deviceId={deviceId} point={point} span={span} />
      ) : (
        <Chart deviceId={deviceId} point={point} span={span} waiting={!settled && !chosen} />
      )}
    </div>
  );
}

interface ChartProps extends PropertyHistoryProps {
  span: Span;
  /** True while the span is not known yet. */
  waiting: boolean;
}

/** Memoized, so that it renders when the range moves on rather than every second. */
const Chart = memo(function Chart({ deviceId, point, span, waiting }: ChartProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const text = useValueText();
  const locale = headerOf(useLanguage());
  const series = useCall(
    api.devices.series,
    { params: { id: deviceId }, query: { identifier: point.identifier, ...span } },
    { keepPrevious: true, enabled: !waiting },
  );
  const { data, dataUpdatedAt: loadedAt } = series;
  const isLine = chartKindOf(point) === "line";
  const name = local(point);
  const drawn = useMemo(() => {
    if (!data) return { series: [] };
    if (isLine) return lineOf(name, data.list, data.bucket, [t("lowest"), t("highest")]);
    return { series: stepsOf(name, point, data.list, Math.min(span.to, loadedAt)) };
  }, [data, isLine, name, point, span.to, loadedAt, t]);
  if (series.isError && !data) return <LoadError error={series.error} onRetry={series.refetch} />;
  const width = data && durationText(data.bucket, locale);
  return (
    <>
      <SummaryRow point={point} summary={data && summaryOf(data.list)} />
      <LineChart
        label={t("historyOf", { name })}
        height={300}
        {...drawn}
        step={!isLine}
        unit={isLine ? point.unit : undefined}
        range={[span.from / 1000, span.to / 1000]}
        {...(!isLine && { levels: levelsOf(point), formatValue: (level: number) => stateName(level) })}
        loading={series.isPending}
        emptyText={t("noHistory")}
        header={
          width &&
          data.list.length > 0 &&
          data.bucket > 1000 && (
            <p className="text-meta text-muted">{t(isLine ? "bucketNote" : "bucketState", { width })}</p>
          )
        }
      />
    </>
  );

  function stateName(level: number): string {
    const state = stateAt(point, level);
    return state === undefined ? "" : text(point, state);
  }
});
