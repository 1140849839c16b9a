import { deviceKind, online } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMemo, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useAwaySince } from "../../lib/away.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Page } from "../../ui/page.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { useDevicePoints } from "./api.ts";
import { CallHistory } from "./debug/call-history.tsx";
import { ControlsPanel } from "./debug/controls-panel.tsx";
import { JsonPanel } from "./debug/json-panel.tsx";
import { LastCall } from "./debug/last-call.tsx";
import { messages } from "./debug/messages/en.ts";
import { MessagePanel } from "./debug/message-panel.tsx";
import { ServicePanel } from "./debug/service-panel.tsx";
import { issuedBy } from "./debug/call-marks.ts";
import type { Sending } from "./debug/call-result.ts";
import { useCalls } from "./debug/use-calls.ts";
import { DeviceDot } from "./shared/device-state.tsx";
import { RunSwitch } from "./info/run-switch.tsx";
import { LastRefusal } from "./refusals/last-refusal.tsx";
import { useLiveProperties } from "./use-live-device.ts";
import { TrailLink } from "./value/trail-link.tsx";
import { useTrails } from "./value/use-trails.ts";

const modes = ["controls", "json", "service", "message"] as const;
const timeouts = [limits.callTimeoutMs.default, 10_000, limits.callTimeoutMs.max];

/** Issues properties, calls services, and shows what the device answers. */
export function OnlineDebugPage() {
  const t = useMessages(messages);
  const may = useMay();
  const away = useAwaySince() !== undefined;
  const { productId, deviceId } = useScreenParams("onlineDebug");
  const { device, properties, error, refetch, live } = useLiveProperties(deviceId);
  const { points, index, pending, ...definition } = useDevicePoints(deviceId);
  const { calls, send, clear } = useCalls(deviceId);
  const [mode, setMode] = useState<(typeof modes)[number]>("controls");
  const [timeout, setTimeout] = useState<number>(limits.callTimeoutMs.default);
  const [json, setJson] = useState<string>();
  const [service, setService] = useState({ name: "", text: "{}" });
  const [message, setMessage] = useState({ path: "", payload: "" });
  const history = useRef<HTMLDivElement>(null);
  const trails = useTrails(deviceId, { device, points, properties });
  const issued = useMemo(() => issuedBy(calls), [calls]);
  const trailOf = (identifier: string) => {
    const trail = trails.get(identifier);
    if (!trail) return null;
    const marks = issued.get(identifier);
    return (
      <TrailLink trail={trail} productId={productId} deviceId={deviceId} {...(marks && { issued: marks })} />
    );
  };
  const disabled = !may(api.devices.call);
  const onSend = ({ params, service: name, message: text }: Sending) =>
    send({ params, ...(name !== undefined && { service: name }), ...(text && { message: text }) }, timeout);
  if (error)
    return (
      <Page>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  return (
    <Page
      title={t("title")}
      description={t("text")}
      actions={
        device && (
          <>
            <DeviceDot device={device} />
            {device.kind === deviceKind.virtual && <RunSwitch device={device} />}
          </>
        )
      }
    >
      <LiveNotice live={live} />
      {device?.online === online.offline && !away && <Alert tone="warning">{t("offlineNote")}</Alert>}
      {device && <LastRefusal device={device} />}
      <div className="@container">
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
          <section className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <SegmentedControl
                aria-label={t("howToSend")}
                value={mode}
                onChange={setMode}
                options={modes.map((value) => ({ value, label: t(`mode_${value}`) }))}
              />
              {mode !== "message" && (
                <label className="flex items-center gap-2 text-meta text-muted">
                  {t("timeout")}
                  <Select
                    aria-label={t("timeout")}
                    size="sm"
                    value={String(timeout)}
                    onChange={(value) => setTimeout(Number(value))}
                    options={timeouts.map((value) => ({
                      value: String(value),
                      label: t("seconds", { count: value / 1000 }),
                    }))}
                    className="w-20"
                  />
                </label>
              )}
            </div>
            {definition.error && (mode === "controls" || mode === "json") ? (
              <LoadError error={definition.error} onRetry={definition.refetch} />
            ) : pending || !properties || !device ? (
              <SkeletonForm fields={4} />
            ) : mode === "controls" ? (
              <ControlsPanel {...{ productId, points, properties, disabled, onSend, trailOf }} />
            ) : mode === "json" ? (
              <JsonPanel {...{ points, index, properties, disabled, onSend }} text={json} onText={setJson} />
            ) : mode === "service" ? (
              <ServicePanel draft={service} onDraft={setService} {...{ disabled, onSend }} />
            ) : (
              <MessagePanel draft={message} onDraft={setMessage} {...{ device, disabled, onSend }} />
            )}
            {calls[0] && <LastCall call={calls[0]} onOpen={() => history.current?.scrollIntoView()} />}
          </section>
          <div
            ref={history}
            className="min-w-0 scroll-mt-4 @4xl:sticky @4xl:top-4 @4xl:max-h-[calc(100dvh-6rem)] @4xl:overflow-y-auto"
          >
            <CallHistory
              calls={calls}
              disabled={disabled}
              onClear={clear}
              trailOf={trailOf}
              onResend={(call) => void onSend(call)}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}
