import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { useSearch } from "@tanstack/react-router";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import { Download, PlugZap, SearchX } from "lucide-react";
import { useMemo } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { Button } from "../../ui/button.tsx";
import { CursorPager } from "../../ui/cursor-pager.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { eventWords, useOnlineExport } from "./log/log-exports.ts";
import { messages } from "./log/messages/en.ts";
import { readOnlineFilter } from "./log/online-filter.ts";
import { OnlineFilters } from "./log/online-filters.tsx";
import { sojournsOf, type Sojourn } from "./log/sojourns.ts";
import { useOnlineLog } from "./log/use-log.ts";
import { ToUnknown } from "./refusals/last-refusal.tsx";
import { ReasonView } from "./refusals/reason-view.tsx";
import { durationText } from "../../lib/ago-text.ts";
import { momentText } from "./value/moment-text.ts";
import { useKnownNow } from "../../lib/ago.tsx";

/** When a device came online and went offline, and why. */
export function OnlineLogPage() {
  const t = useMessages(messages);
  const general = useMessages(shared);
  const { productId, deviceId } = useScreenParams("onOffLineLog");
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { event, period, from, to } = search;
  const filter = useMemo(() => readOnlineFilter({ event, period, from, to }), [event, period, from, to]);
  const log = useOnlineLog(deviceId, filter);
  const exported = useOnlineExport(deviceId, filter);
  const filtered = Object.keys(filter).length > 0;
  const past = filter.to !== undefined;
  const rows = useMemo(() => sojournsOf(log.entries, !past), [log.entries, past]);
  return (
    <Page
      title={t("onlineTitle")}
      description={t("onlineText")}
      actions={
        <Button icon={Download} loading={exported.exporting} onClick={exported.start}>
          {general("export")}
        </Button>
      }
    >
      <LiveNotice live={log.live} />
      <OnlineFilters
        search={search}
        list={{
          rows: log.loading ? undefined : rows,
          filtered,
          query: { isPlaceholderData: false },
        }}
      />
      <DataTable
        label={t("onlineTitle")}
        rows={log.loading ? undefined : rows}
        rowKey={({ entry }) => entry.id}
        loading={log.loading}
        error={
          log.error && rows.length === 0 ? <LoadError error={log.error} onRetry={log.reload} /> : undefined
        }
        empty={
          filtered ? (
            <EmptyState
              icon={SearchX}
              title={t("emptyOnlineFiltered")}
              description={!past && t("emptyOnlineFilteredText")}
            />
          ) : (
            <EmptyState
              icon={PlugZap}
              title={t("emptyOnlineTitle")}
              description={t("emptyOnlineText")}
              action={<ToUnknown productId={productId} />}
            />
          )
        }
        columns={[
          {
            id: "event",
            header: t("event"),
            width: 140,
            cell: ({ entry }) => <EventDot event={entry.event} />,
          },
          {
            id: "time",
            header: t("time"),
            width: 170,
            cell: ({ entry }) => (
              <span className="tabular font-mono text-meta whitespace-nowrap">{momentText(entry.time)}</span>
            ),
          },
          {
            id: "reason",
            header: t("reason"),
            minWidth: 200,
            cell: ({ entry }) => <ReasonView reason={entry.reason} />,
          },
          // If only one kind of event is listed, it is not known how long each state lasted.
          ...(filter.event === undefined
            ? [
                {
                  id: "lasted",
                  header: t("lasted"),
                  width: 220,
                  cell: (row: Sojourn) => <Lasted row={row} />,
                },
              ]
            : []),
          {
            id: "address",
            header: t("address"),
            width: 150,
            cell: ({ entry }) => <span className="font-mono text-meta">{entry.address || "--"}</span>,
          },
        ]}
        footer={
          rows.length > 0 ? (
            <CursorPager
              count={rows.length}
              hasMore={log.hasOlder}
              loading={log.loadingOlder}
              onMore={log.loadOlder}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

const tones = { 0: "danger", 1: "success", 2: "neutral", 3: "neutral" } as const;

function EventDot({ event }: { event: OnlineEntry["event"] }) {
  const t = useMessages(messages);
  return <StatusDot tone={tones[event]}>{t(eventWords[event])}</StatusDot>;
}

/**
 * The duration of the state before this event. For the newest event, also the duration of the current state up to now.
 */
function Lasted({ row: { entry, ended, current } }: { row: Sojourn }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const over =
    ended &&
    t(ended.state === "online" ? "onlineFor" : "offlineFor", {
      time: durationText(ended.milliseconds, locale),
    });
  return (
    <span className="tabular flex flex-col">
      {current && <SoFar entry={entry} />}
      {over && <span className="text-muted">{over}</span>}
      {!current && !over && <span className="text-muted">--</span>}
    </span>
  );
}

function SoFar({ entry }: { entry: OnlineEntry }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  const time = durationText(useKnownNow() * 1000 - entry.time, locale);
  return <span>{t(entry.event === 1 ? "soFar" : "offlineSoFar", { time })}</span>;
}
