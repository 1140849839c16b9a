import { callCauses } from "@thingwright/contract/devices/call-causes.ts";
import type { DeviceCall } from "@thingwright/contract/devices/device-calls.ts";
import { useSearch } from "@tanstack/react-router";
import { RotateCw, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import type { ListColumns } from "../../lib/columns.tsx";
import { useCursorList } from "../../lib/cursor-list.ts";
import { EndlessListPage } from "../../lib/endless-list-page.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../lib/list-filters.tsx";
import { useLive } from "../../lib/live.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { useKept } from "../../lib/query.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { messages } from "./calls/messages/en.ts";
import { useAgain } from "./calls/use-again.tsx";
import { useCallWords } from "./calls/use-call-words.ts";
import { PeriodSelect, useSearchChange } from "./log/period-select.tsx";
import { queryOfFilter, readPeriod, type Search } from "./log/period.ts";
import { useDevicePlace } from "./use-device-place.ts";
import { usePaced } from "./use-paced.ts";
import { momentText } from "./value/moment-text.ts";

const CallDrawer = lazyPart(() => import("./calls/call-drawer.tsx").then((m) => m.CallDrawer));

/** The shortest time between two reloads of the list while new calls arrive, in milliseconds. */
const pause = 1000;

/** The call log of a device: what was sent to it, what caused that, and how the device answered. */
export function DeviceCallsPage() {
  const t = useMessages(messages);
  const words = useCallWords();
  const { deviceId } = useDevicePlace();
  const search: Search = useSearch({ strict: false });
  const { period, from, to } = search;
  const [opened] = useState(Date.now);
  const range = queryOfFilter(readPeriod({ period, from, to }), opened);
  const list = useCursorList(api.deviceCalls.list, {
    params: { id: deviceId },
    translate: (filters) => ({ ...filters, ...range }),
  });
  const filtered = list.filtered || period !== undefined;
  const change = useSearchChange();
  const kept = useKept();
  const read = usePaced<null>(() => void kept.refresh(api.deviceCalls.list), pause);
  const live = useLive("calls", deviceId, { onSnapshot: () => read(null), onDelta: () => read(null) });
  const again = useAgain(deviceId);
  return (
    <EndlessListPage
      title={t("title")}
      description={t("text")}
      list={{
        ...list,
        filtered,
        clearFilters: () => change({ outcome: "", cause: "", keyword: "", period: "", from: "", to: "" }),
      }}
      columns={useCallColumns()}
      fileName={t("fileName")}
      rowKey={({ id }) => id}
      rowLabel={words.what}
      rowHeight={40}
      notices={<LiveNotice live={live} />}
      filters={
        <ListFilterBar list={{ ...list, filtered }}>
          <ListSearch list={list} placeholder={t("search")} />
          <SegmentFilter
            list={list}
            name="outcome"
            label={t("outcome")}
            options={(["taken", "failed"] as const).map((value) => ({ value, label: t(value) }))}
          />
          <SelectFilter
            list={list}
            name="cause"
            label={t("cause")}
            any={t("anyCause")}
            options={callCauses.map((value) => ({ value, label: t(`cause_${value}`) }))}
          />
          <PeriodSelect search={search} onChange={change} />
        </ListFilterBar>
      }
      empty={{
        icon: SquareTerminal,
        title: t("emptyTitle"),
        description: t("emptyText"),
        nothingFound: t("nothingFound"),
      }}
      rowActions={(call) => [
        again.ask && { label: t("again"), icon: RotateCw, onSelect: () => again.ask?.(call) },
      ]}
      detail={(call, close) => (
        <CallDrawer
          call={call}
          onClose={close}
          onAgain={
            again.ask &&
            (() => {
              close();
              again.ask?.(call);
            })
          }
        />
      )}
    >
      {again.dialog}
    </EndlessListPage>
  );
}

function useCallColumns(): ListColumns<DeviceCall> {
  const t = useMessages(messages);
  const words = useCallWords();
  return {
    columns: [
      {
        id: "time",
        header: t("time"),
        width: 170,
        cell: ({ time }) => (
          <span className="tabular font-mono text-meta whitespace-nowrap">{momentText(time)}</span>
        ),
      },
      {
        id: "call",
        header: t("call"),
        minWidth: 160,
        maxWidth: 320,
        cell: (call) => <span className="block truncate font-medium">{words.what(call)}</span>,
      },
      {
        id: "cause",
        header: t("cause"),
        priority: 2,
        maxWidth: 220,
        cell: (call) => <span className="block truncate">{words.cause(call)}</span>,
      },
      {
        id: "outcome",
        header: t("answer"),
        wide: true,
        minWidth: 140,
        maxWidth: 260,
        cell: (call) => (
          <StatusDot tone={call.code === 200 ? "success" : call.code === 410 ? "neutral" : "danger"} wraps>
            {words.outcome(call)}
          </StatusDot>
        ),
      },
      {
        id: "latency",
        header: t("latency"),
        align: "end",
        width: 90,
        priority: 3,
        cell: (call) => <span className="tabular text-muted">{words.latency(call)}</span>,
      },
    ],
    csv: [
      { header: t("time"), value: ({ time }) => momentText(time) },
      { header: t("call"), value: words.what },
      { header: t("params"), value: ({ params }) => JSON.stringify(params) },
      { header: t("cause"), value: words.cause },
      { header: t("code"), value: ({ code }) => code },
      { header: t("message"), value: ({ message }) => message },
      { header: t("latency"), value: ({ latency }) => latency },
      { header: t("data"), value: ({ data }) => (data === null ? "" : JSON.stringify(data)) },
    ],
  };
}
