import type { DeviceIssue, IssueResult, IssueTarget } from "@thingwright/contract/devices/device-issues.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { call } from "../../lib/client.ts";
import { useCursorPages } from "../../lib/cursor-pages.ts";
import { download } from "../../lib/csv.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Page } from "../../ui/page.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";
import { reachedOf } from "./results.ts";

const tones: Record<IssueResult, Tone> = {
  taken: "success",
  refused: "danger",
  offline: "neutral",
  silent: "warning",
  waiting: "info",
};
const order = ["taken", "refused", "offline", "silent", "waiting"] as const;
/** How often an issue in progress is polled, in milliseconds. */
const interval = 1000;

/**
 * The result of issuing properties to many devices: counts, which are updated while the issue is in progress, and the
 * result of each device.
 */
export function IssuePage() {
  const t = useMessages(messages);
  const { issueId: id } = useScreenParams("deviceIssue");
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useCall(
    api.deviceIssues.get,
    { params: { id } },
    { refetchInterval: isOver ? false : interval },
  );
  const over = data !== undefined && data.finished_at !== null && data.results.waiting === 0;
  if (over !== isOver) setOver(over);
  return (
    <Page
      title={data ? data.product_name : t("title")}
      description={data && t("reached", { count: reachedOf(data), total: data.total })}
      back={<ScreenLink screen="deviceIssues">{t("back")}</ScreenLink>}
    >
      {data ? (
        <>
          <Facts issue={data} />
          <Targets issue={data} />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Page>
  );
}

function Facts({ issue }: { issue: DeviceIssue }) {
  const t = useMessages(messages);
  const { params, rate, total, username, created_at, finished_at, results } = issue;
  const hints: Partial<Record<IssueResult, string>> = {
    offline: t("offlineHint"),
    silent: t("silentHint"),
    refused: t("refusedHint"),
  };
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <ProgressBar value={total > 0 ? reachedOf(issue) / total : null} label={t("resultTitle")} showValue />
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {order.map((result) => (
            <div key={result} className="rounded-md border border-line px-3 py-2">
              <dt className="text-meta text-muted">{t(result)}</dt>
              <dd className="text-title font-semibold tabular">{results[result]}</dd>
              {hints[result] && results[result] > 0 && (
                <dd className="text-meta text-muted">{hints[result]}</dd>
              )}
            </div>
          ))}
        </dl>
        <DescriptionList
          items={[
            { label: t("values"), value: <code className="break-all">{JSON.stringify(params)}</code> },
            { label: t("rate"), value: t("perSecond", { rate }) },
            { label: t("by"), value: username || "--" },
            { label: t("createdAt"), value: <Time value={created_at} precision="second" /> },
            {
              label: t("finishedAt"),
              value: finished_at === null ? t("running") : <Time value={finished_at} precision="second" />,
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Targets({ issue }: { issue: DeviceIssue }) {
  const t = useMessages(messages);
  const [result, setResult] = useState<IssueResult | "all">("all");
  const [saving, setSaving] = useState(false);
  const { id, product_id: productId } = issue;
  const filter: { result?: IssueResult } = result === "all" ? {} : { result };
  const { query: list, rows } = useCursorPages(api.deviceIssues.targets, {
    params: { id },
    query: filter,
    // The pages are reloaded when the counts change, because every device response changes the results.
    dependsOn: issue.results,
  });
  const save = async () => {
    setSaving(true);
    try {
      const { name, content } = await call(api.deviceIssues.export, { params: { id }, query: filter });
      download(name, new Blob([content], { type: "text/csv;charset=utf-8" }));
      toast.success(t("exported", { name }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          aria-label={t("result")}
          value={result}
          onChange={setResult}
          options={(["all", ...order] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Button icon={Download} loading={saving} onClick={() => void save()}>
          {t("export")}
        </Button>
      </div>
      <DataTable<IssueTarget>
        label={t("resultTitle")}
        rows={rows}
        loading={list.isPending}
        rowKey={({ no }) => String(no)}
        rowLabel={({ device_name }) => device_name}
        error={list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
        empty={
          <p className="py-8 text-center text-muted">{t(result === "all" ? "noTargets" : "noneOfResult")}</p>
        }
        columns={[
          { id: "no", header: t("no"), width: 80, align: "end", cell: ({ no }) => no },
          {
            id: "device",
            header: t("device"),
            minWidth: 160,
            cell: ({ device_id, device_name, exists }) =>
              exists ? (
                <ScreenLink
                  screen="deviceInfo"
                  params={{ productId, deviceId: device_id }}
                  className="text-accent-ink hover:underline"
                >
                  {device_name}
                </ScreenLink>
              ) : (
                <>
                  {device_name} <span className="text-muted">({t("gone")})</span>
                </>
              ),
          },
          {
            id: "result",
            header: t("result"),
            width: 120,
            cell: (row) => <Tag tone={tones[row.result]}>{t(row.result)}</Tag>,
          },
          { id: "code", header: t("code"), width: 90, align: "end", cell: ({ code }) => code ?? "--" },
          {
            id: "latency",
            header: t("latency"),
            width: 110,
            align: "end",
            cell: ({ latency }) => (latency === null ? "--" : t("ms", { ms: Math.round(latency) })),
          },
        ]}
        footer={
          list.hasNextPage && (
            <div className="border-t border-line px-3 py-2 text-center">
              <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("more")}
              </Button>
            </div>
          )
        }
      />
    </>
  );
}
