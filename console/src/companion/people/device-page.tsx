import { accepts } from "@thingwright/contract/points/point-traits.ts";
import type { SharedValue } from "@thingwright/contract/content/shares.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { AlarmClock, Settings } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { DevicePanel } from "../../parts/panels/device-panel.tsx";
import { PanelSkeleton } from "../../parts/panels/panel-skeleton.tsx";
import { api } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { useCompanion } from "../companion-context.ts";
import { NoPanel, panelFrames } from "../panel-parts.tsx";
import { placeTap } from "../parts.tsx";
import { phonePlatform } from "../phone-platform.ts";
import { linkTo } from "../router.ts";
import { useCovered } from "../use-covered.ts";
import { useControlWords } from "./control-words.ts";
import { Banner, Missing, Page, WayBack } from "./frame.tsx";
import { useLaterWords } from "./later-words.ts";
import { issue as issueNow, NotSent } from "./connection-status.ts";
import { useHomeLive } from "./live.ts";
import { newest } from "./newest.ts";
import { PanelShell } from "./panel-shell.tsx";
import { ask, isUnreached } from "./person.ts";
import { isGone, setCached, updateCached, useFollowed, useRead, useRepeated } from "./reads.ts";

const chartPoints = 96;
/** How often the values on the panel are polled while there is no live connection, in milliseconds. */
const valuesEvery = 3000;

/** The page of a device, with its panel. */
export function DevicePage({ id }: { id: string }) {
  const { app, base, language, words: common } = useCompanion();
  const words = useLaterWords();
  const control = useControlWords();
  const input = { params: { id }, query: { platform: phonePlatform } };
  const read = useRead(api.bindings.panel, input);
  const own = useRead(api.bindings.get, { params: { id } });
  const { isAway, liveValues } = useLiveValues(id);
  const state = useRead(isAway ? api.bindings.properties : null, { params: { id } });
  useRepeated(state, valuesEvery);
  useRepeated(own, valuesEvery);
  const { watch, covered } = useCovered();
  const panel = read.value;
  // The opening is reported for the statistics once the platform has answered, not while the page shows only what the
  // phone has stored.
  const isAnswered = read.at > 0;
  useEffect(() => {
    if (isAnswered) void ask(api.bindings.opened, { params: { id } }).catch(() => undefined);
  }, [id, isAnswered]);
  const reported = useMemo(() => {
    const polled = (state.value?.list ?? []).flatMap(({ identifier, reported: last }) =>
      last ? [{ identifier, ...last }] : [],
    );
    return newest(panel?.values ?? [], polled, liveValues);
  }, [panel, state.value, liveValues]);
  const { revalidate: readState } = state;
  const issue = useCallback(
    async (params: Record<string, PointValue>) => {
      const answer = await issueNow(id, params).catch((error: unknown) => {
        if (error instanceof NotSent) return { code: 0, latency: 0 };
        throw error;
      });
      void readState();
      return answer;
    },
    [id, readState],
  );
  const history = useCallback(
    async (query: { identifier: string; from: number; to: number; points: number }) =>
      (await ask(api.bindings.series, { params: { id }, query })).list,
    [id],
  );
  const readPast = useCallback(
    async (identifier: string, spanMs: number) => {
      const to = Date.now();
      const list = await history({ identifier, from: to - spanMs, to, points: chartPoints }).catch(() => []);
      return list.flatMap(({ time, avg }) => (avg === null ? [] : [{ time, value: avg }]));
    },
    [history],
  );
  const failed = isGone(own.error) ? own : read.error && !panel ? read : undefined;
  if (!panel || failed)
    return (
      <Page
        title={failed ? (isGone(failed.error) ? words.device : words.loadFailed) : common.loading}
        back=""
      >
        {failed ? <Missing read={failed} /> : <PanelSkeleton label={common.loading} />}
      </Page>
    );
  const device = own.value ?? panel.device;
  const note = !device.control && words.lookOnly;
  return (
    <PanelShell>
      <main className={panel.bundle ? panelFrames.full : panelFrames.plain}>
        <header className={cx("flex items-center gap-1", panel.bundle ? "px-4" : "pb-4")}>
          <WayBack to="" />
          <h1
            tabIndex={-1}
            className="line-clamp-2 min-w-0 flex-1 text-title font-semibold [overflow-wrap:anywhere] outline-none"
          >
            <bdi>{device.name}</bdi>
          </h1>
          {device.control && panel.points.some(accepts) && (
            <a
              {...linkTo(`${base}device/${id}/timers`)}
              aria-label={control.timers}
              className={cx(placeTap, "ms-0")}
            >
              <AlarmClock aria-hidden size={22} />
            </a>
          )}
          <a
            {...linkTo(`${base}device/${id}/settings`)}
            aria-label={words.deviceSettings}
            className={cx(placeTap, "ms-0 -me-2")}
          >
            <Settings aria-hidden size={22} />
          </a>
        </header>
        <div className={cx("empty:hidden", panel.bundle ? "px-4 pb-2" : "pb-3 has-[p:empty]:pb-0")}>
          <Banner stale={isUnreached(state.error)} />
        </div>
        {note && <p className="px-4 pb-3 text-center text-meta text-muted">{note}</p>}
        <div
          ref={panel.bundle ? watch : undefined}
          className={panel.bundle ? "flex min-h-0 flex-1 flex-col" : "contents"}
        >
          <DevicePanel
            bundle={panel.bundle}
            instead={app?.default_panel === false && <NoPanel />}
            title={device.name}
            safeArea={covered}
            history={history}
            points={panel.points}
            translations={panel.translations}
            language={language}
            settings={panel.panel}
            online={device.online === 1}
            reported={reported}
            issue={device.control ? issue : undefined}
            readPast={readPast}
          />
        </div>
      </main>
    </PanelShell>
  );
}

/**
 * Follows a device over the live connection.
 * @returns `liveValues`: the values that have arrived; `isAway`: whether there is no live connection
 */
function useLiveValues(id: string): { isAway: boolean; liveValues: readonly SharedValue[] } {
  const [liveValues, setLiveValues] = useState<readonly SharedValue[]>([]);
  const add = (values: readonly SharedValue[]) =>
    setLiveValues((before) =>
      Array.from(newest(before, values), ([identifier, last]) => ({ identifier, ...last })),
    );
  const input = { params: { id } };
  const { state } = useHomeLive("device", id, {
    onSnapshot({ device, values }) {
      setCached(api.bindings.get, input, device);
      add(values);
    },
    onDelta({ online, values }) {
      if (online !== undefined) updateCached(api.bindings.get, input, (device) => ({ ...device, online }));
      if (values) add(values);
    },
  });
  useFollowed(api.bindings.get, input, state === "live");
  return { isAway: state !== "live" && state !== "connecting", liveValues };
}
