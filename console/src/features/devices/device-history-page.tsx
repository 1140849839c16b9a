import { reports } from "@thingwright/contract/points/function-points.ts";
import { useSearch } from "@tanstack/react-router";
import { ChartSpline, Radio, Table2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDevicePoints } from "./api.ts";
import { ExportMenu } from "./history/export-menu.tsx";
import { HistoryCharts } from "./history/history-charts.tsx";
import { historyRows } from "./history/history-rows.ts";
import { HistoryTable } from "./history/history-table.tsx";
import { messages } from "./history/messages/en.ts";
import { MoveButtons } from "./history/move-buttons.tsx";
import { RangeChoice } from "./history/range-choice.tsx";
import { useHistory } from "./history/use-history.ts";
import { useOpeningRange, useSpan } from "./history/use-span.ts";
import { mostCharted, readView, writeView, type HistorySearch, type HistoryView } from "./history/view.ts";
import { NoPoints } from "./info/no-points.tsx";
import { NoValues } from "./info/no-values.tsx";
import { useDevicePlace } from "./use-device-place.ts";
import { useLiveProperties } from "./use-live-device.ts";
import { useValueText } from "./value/use-value-text.ts";

/** The number of properties that are charted if the page's address names none. */
const firstCharted = 4;

/**
 * The values of a device over time. The charts of several properties are shown one below the other. The page's address
 * contains the properties and the range.
 */
export function DeviceHistoryPage() {
  const t = useMessages(messages);
  const local = useLocalName();
  const text = useValueText();
  const { productId, deviceId, go } = useDevicePlace();
  const search: HistorySearch = useSearch({ strict: false });
  const view = readView(search);
  const { device, properties, error, refetch, live } = useLiveProperties(deviceId);
  const { points, pending, ...definition } = useDevicePoints(deviceId);
  const [asTable, setAsTable] = useState(false);

  const reported = useMemo(() => points.filter(reports), [points]);
  const wanted = view.points?.join(",");
  const chosen = useMemo(() => {
    const all = wanted?.split(",").flatMap((name) => reported.find((one) => one.identifier === name) ?? []);
    if (all && all.length > 0) return all;
    const withValues = reported.filter(({ identifier }) => properties?.get(identifier)?.reported);
    return withValues.slice(0, firstCharted);
  }, [wanted, reported, properties]);
  const opening = useOpeningRange(deviceId, chosen[0]);
  const span = useSpan(view.choice ?? opening ?? "1h");
  const isReady = view.choice !== undefined || opening !== undefined;
  const shown = useHistory(deviceId, isReady ? chosen : noPoints, span, properties);
  const charted = shown.charted ?? noCharts;
  const { headers, rows } = useMemo(
    () => historyRows(charted, { lowest: t("lowest"), highest: t("highest"), name: local, text }),
    [charted, t, local, text],
  );
  const change = (next: Partial<HistoryView>) => void go("history", { ...writeView({ ...view, ...next }) });

  const problem = error ?? definition.error;
  if (problem)
    return (
      <Page title={t("title")}>
        <LoadError error={problem} onRetry={() => [refetch(), definition.refetch()]} />
      </Page>
    );
  const isLoading = productId === undefined || pending || !properties || !device;
  const isEmpty = !isLoading && chosen.length === 0;
  return (
    <Page
      title={t("title")}
      actions={
        !isLoading &&
        !isEmpty && (
          <>
            <IconButton
              icon={asTable ? ChartSpline : Table2}
              variant="secondary"
              label={t(asTable ? "asChart" : "asTable")}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <ExportMenu
              {...{ deviceId, points: chosen, span, headers, rows }}
              fileName={device.device_name}
            />
          </>
        )
      }
    >
      <LiveNotice live={live} />
      {isLoading ? (
        <Skeleton className="h-80 w-full rounded-md" />
      ) : points.length === 0 ? (
        <NoPoints productId={productId} />
      ) : isEmpty ? (
        <NoValues device={device} />
      ) : (
        <>
          <MultiSelect
            aria-label={t("properties")}
            placeholder={t("choose")}
            value={chosen.map(({ identifier }) => identifier)}
            onChange={(next) => change({ points: next.slice(0, mostCharted) })}
            options={reported.map((one) => ({ value: one.identifier, label: local(one) }))}
          />
          <div className="flex flex-wrap items-start justify-between gap-3">
            <RangeChoice value={view.choice ?? opening ?? "1h"} onChange={(choice) => change({ choice })} />
            <div className="flex items-center gap-2">
              {typeof view.choice === "object" && (
                <Button size="sm" icon={Radio} onClick={() => change({ choice: opening ?? "1h" })}>
                  {t("follow")}
                </Button>
              )}
              <MoveButtons span={span} onSpan={(choice) => change({ choice })} />
            </div>
          </div>
          {shown.isError && !shown.data ? (
            <LoadError error={shown.error} onRetry={shown.refetch} />
          ) : !shown.data ? (
            <Skeleton className="h-80 w-full rounded-md" />
          ) : rows.length === 0 && (asTable || !charted.some(({ before }) => before)) ? (
            <EmptyState
              icon={ChartSpline}
              title={t("noneIn")}
              action={<Button onClick={() => change({ choice: opening ?? "1h" })}>{t("latest")}</Button>}
            />
          ) : asTable ? (
            <HistoryTable label={t("title")} time={t("time")} headers={headers} rows={rows} />
          ) : (
            <HistoryCharts charted={charted} span={span} onSpan={(choice) => change({ choice })} />
          )}
        </>
      )}
    </Page>
  );
}

const noPoints: never[] = [];
const noCharts: never[] = [];
