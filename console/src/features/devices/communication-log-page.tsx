import { useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useScreenParams } from "../../lib/screens.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Page } from "../../ui/page.tsx";
import type { VirtualListHandle } from "../../ui/virtual-list.tsx";
import { useDevice } from "./api.ts";
import { LogEmpty } from "./log/log-empty.tsx";
import { LogFilters } from "./log/log-filters.tsx";
import { readFilter } from "./log/log-filter.ts";
import { LogList, LogPager } from "./log/log-list.tsx";
import { MessageDetails } from "./log/message-details.tsx";
import { messages } from "./log/messages/en.ts";
import { useCommunicationExport } from "./log/log-exports.ts";
import { useNamedPoints } from "./log/use-named-points.ts";
import { useCommunicationLog } from "./log/use-log.ts";
import { SidePanel } from "./log/side-panel.tsx";
import { useWide } from "./log/use-wide.ts";

/** The messages between a device and the platform, live. */
export function CommunicationLogPage() {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const { productId, deviceId } = useScreenParams("communicationLog");
  const device = useDevice(deviceId);
  const index = useNamedPoints(productId, deviceId);
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { direction, refused, keyword, period, from, to } = search;
  const filter = useMemo(
    () => readFilter({ direction, refused, keyword, period, from, to }),
    [direction, refused, keyword, period, from, to],
  );
  const [paused, setPaused] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  // Stores the whole entry instead of its key, so that the entry stays open even if the list does not contain it after
  // a reload.
  const [chosen, setChosen] = useState<CommunicationEntry>();
  const list = useRef<VirtualListHandle>(null);
  const wide = useWide();
  const log = useCommunicationLog(deviceId, filter, paused || scrolled);
  const exported = useCommunicationExport(deviceId, filter);
  const filtered = Object.keys(filter).length > 0;

  if (device.isError && !device.data)
    return (
      <Page>
        <LoadError error={device.error} onRetry={device.refetch} />
      </Page>
    );
  const details = chosen && <MessageDetails productId={productId} entry={chosen} index={index} />;
  return (
    <Page
      title={t("title")}
      actions={
        <Button icon={Download} loading={exported.exporting} onClick={exported.start}>
          {words("export")}
        </Button>
      }
      description={
        <span className="block max-w-200">
          {t(device.data?.kind === deviceKind.virtual ? "textVirtual" : "textReal")}
        </span>
      }
    >
      <LiveNotice live={log.live} />
      <LogFilters
        search={search}
        paused={paused}
        live={log.live.state === "live"}
        waiting={log.waiting}
        onPause={setPaused}
      />
      {log.skipped > 0 && <Alert tone="warning">{t("skipped", { count: log.skipped })}</Alert>}
      <div className="grid min-h-90 overflow-clip rounded-lg border border-line lg:h-[max(22rem,calc(100dvh-14rem))] lg:grid-cols-1 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="@container relative flex min-h-0 min-w-0 flex-col">
          {scrolled && !paused && log.waiting > 0 && (
            <div className="absolute inset-x-0 top-2 z-10 grid place-items-center">
              <Button size="sm" variant="primary" onClick={() => list.current?.scrollToTop()}>
                {t("newMessages", { count: log.waiting })}
              </Button>
            </div>
          )}
          {log.error && log.entries.length === 0 ? (
            <LoadError error={log.error} onRetry={log.reload} />
          ) : log.entries.length === 0 && !log.loading ? (
            <>
              <LogEmpty filtered={filtered} past={filter.to !== undefined} />
              {log.hasOlder && <LogPager log={log} />}
            </>
          ) : (
            <LogList
              log={log}
              ref={list}
              chosenId={chosen?.id}
              onChoose={(id) =>
                setChosen(id === chosen?.id ? undefined : log.entries.find((one) => one.id === id))
              }
              onAtTop={(atTop) => setScrolled(!atTop)}
            />
          )}
        </div>
        {wide && (
          <SidePanel label={t("details")}>
            {details ?? <p className="py-16 text-center text-balance text-muted">{t("choose")}</p>}
          </SidePanel>
        )}
      </div>
      {!wide && (
        <Drawer
          open={chosen !== undefined}
          onOpenChange={(open) => !open && setChosen(undefined)}
          title={t("details")}
        >
          {details}
        </Drawer>
      )}
    </Page>
  );
}
