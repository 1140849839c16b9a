import type { BindingEntry } from "@thingwright/contract/points/telemetry.ts";
import { useSearch } from "@tanstack/react-router";
import { Download, Link2, SearchX } from "lucide-react";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar } from "../../lib/list-filters.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { CursorPager } from "../../ui/cursor-pager.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { bindingEvents, readBindingFilter } from "./log/binding-filter.ts";
import { messages } from "./log/binding-messages/en.ts";
import { bindingWords } from "./log/binding-words.ts";
import { useBindingExport } from "./log/log-exports.ts";
import { messages as logWords } from "./log/messages/en.ts";
import { PeriodSelect, useSearchChange } from "./log/period-select.tsx";
import { useBindingLog } from "./log/use-log.ts";
import { useDevicePlace } from "./use-device-place.ts";
import { momentText } from "./value/moment-text.ts";

const tones = { 1: "success", 2: "neutral", 3: "danger" } as const;

/** The people at home who bound or unbound a device, and those who were refused. */
export function BindLogPage() {
  const t = useMessages(messages);
  const log = useMessages(logWords);
  const general = useMessages(shared);
  const { deviceId } = useDevicePlace();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const change = useSearchChange();
  const { event, period, from, to } = search;
  const filter = useMemo(() => readBindingFilter({ event, period, from, to }), [event, period, from, to]);
  const feed = useBindingLog(deviceId, filter);
  const exported = useBindingExport(deviceId, filter);
  const rows = feed.loading ? undefined : feed.entries;
  const filtered = Object.keys(filter).length > 0;
  return (
    <Page
      title={t("title")}
      description={t("text")}
      actions={
        <Button icon={Download} loading={exported.exporting} onClick={exported.start}>
          {general("export")}
        </Button>
      }
    >
      <ListFilterBar list={{ rows, filtered, query: { isPlaceholderData: false } }}>
        <SegmentedControl
          aria-label={log("event")}
          value={String(filter.event ?? "")}
          onChange={(chosen) => change({ event: chosen })}
          options={[
            { value: "", label: general("all") },
            ...bindingEvents.map((one) => ({ value: String(one), label: t(bindingWords[one]) })),
          ]}
        />
        <PeriodSelect search={search} onChange={change} />
      </ListFilterBar>
      <DataTable
        label={t("title")}
        rows={rows}
        rowKey={({ id }) => id}
        loading={feed.loading}
        error={
          feed.error && feed.entries.length === 0 ? (
            <LoadError error={feed.error} onRetry={feed.reload} />
          ) : undefined
        }
        empty={
          filtered ? (
            <EmptyState icon={SearchX} title={t("emptyFiltered")} />
          ) : (
            <EmptyState icon={Link2} title={t("emptyTitle")} description={t("emptyText")} />
          )
        }
        columns={[
          {
            id: "event",
            header: log("event"),
            width: 130,
            cell: (entry) => <StatusDot tone={tones[entry.event]}>{t(bindingWords[entry.event])}</StatusDot>,
          },
          {
            id: "time",
            header: log("time"),
            width: 170,
            cell: ({ time }) => (
              <span className="tabular font-mono text-meta whitespace-nowrap">{momentText(time)}</span>
            ),
          },
          { id: "way", header: t("way"), minWidth: 200, cell: ({ way }) => t(`way_${way}`) },
          { id: "who", header: t("who"), maxWidth: 200, cell: (entry) => <Who entry={entry} /> },
          {
            id: "home",
            header: t("home"),
            maxWidth: 200,
            cell: ({ home_id, home_name }) => (
              <span className={`block truncate ${home_name ? "" : "text-muted"}`} title={home_name}>
                {home_name || (home_id ? t("goneHome") : "--")}
              </span>
            ),
          },
        ]}
        footer={
          feed.entries.length > 0 ? (
            <CursorPager
              count={feed.entries.length}
              hasMore={feed.hasOlder}
              loading={feed.loadingOlder}
              onMore={feed.loadOlder}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

function Who({ entry: { uid, nickname } }: { entry: BindingEntry }) {
  const t = useMessages(messages);
  const may = useMay();
  if (!nickname || !uid) return <span className="text-muted">{uid ? t("goneUser") : "--"}</span>;
  if (!may(api.appUsers.get)) return <span className="block truncate">{nickname}</span>;
  return (
    <TextLink render={<ScreenLink screen="userInfo" params={{ userId: uid }} />} className="truncate">
      {nickname}
    </TextLink>
  );
}
