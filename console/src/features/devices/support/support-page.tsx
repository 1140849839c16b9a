import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { SupportedDevice } from "@thingwright/contract/devices/support-passes.ts";
import { activated, deviceKind, enabled, online } from "@thingwright/contract/grammar/enums.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RefreshCw, TimerOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Ago } from "../../../lib/ago.tsx";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useLocalName } from "../../../lib/local-name.ts";
import { queryClient, useCall, useKept } from "../../../lib/query.ts";
import { useTitle } from "../../../lib/title.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonForm } from "../../../ui/skeleton.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { formatTime, Time } from "../../../ui/time.tsx";
import { messages as infoWords } from "../info/messages/en.ts";
import { messages as devices } from "../messages/en.ts";
import { OnlineDot } from "../shared/device-state.tsx";
import { ValueView } from "../value/value-view.tsx";
import { messages } from "./messages/en.ts";
import { SupportTimeline } from "./support-timeline.tsx";

/** What the holder of a support pass sees: the state of one device, its latest values, and its timeline. */
export function SupportPage() {
  const code = useSyncExternalStore(onHashChange, () => location.hash.slice(1));
  return (
    <QueryClientProvider client={queryClient}>
      <Support key={code} code={code} />
    </QueryClientProvider>
  );
}

function onHashChange(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

function Support({ code }: { code: string }) {
  const t = useMessages(messages);
  useTitle(t("pageTitle"));
  const kept = useKept();
  const params = { code };
  // The platform counts each call as an opening of the pass, so the call is repeated only at the reader's request.
  const opened = useCall(api.supportPasses.open, { params }, { enabled: code !== "", staleTime: Infinity });
  const definition = useCall(
    api.supportPasses.definition,
    { params },
    { enabled: opened.isSuccess, staleTime: Infinity },
  );
  const { data: device, error } = opened;
  const isInvalid = code === "" || (error instanceof CallError && error.is("share_invalid"));
  if (isInvalid)
    return <EmptyState icon={TimerOff} title={t("invalidTitle")} description={t("invalidText")} />;
  if (!device)
    return (
      <div className="w-full max-w-240">
        {error ? <LoadError error={error} onRetry={opened.refetch} /> : <SkeletonForm fields={6} />}
      </div>
    );
  const points = definition.data?.list ?? [];
  const refresh = async () => {
    const { isSuccess } = await opened.refetch();
    if (isSuccess) await kept.refresh(api.supportPasses.life);
  };
  return (
    <div className="flex w-full max-w-240 flex-col gap-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="min-w-0 text-title font-semibold break-all">{device.device_name}</h1>
            <DeviceState device={device} />
          </div>
          <p className="text-muted">{t("pageText", { time: formatTime(device.expires_at) })}</p>
        </div>
        <Button icon={RefreshCw} loading={opened.isFetching} onClick={() => void refresh()}>
          {t("refresh")}
        </Button>
      </header>
      {error && <Alert tone="danger">{errorText(error)}</Alert>}
      <Facts device={device} />
      <Values device={device} points={points} />
      <Card title={t("timeline")}>
        <SupportTimeline code={code} points={points} />
      </Card>
    </div>
  );
}

function DeviceState({ device }: { device: SupportedDevice }) {
  const t = useMessages(messages);
  if (device.status !== enabled.yes) return <StatusDot tone="danger">{t("disabled")}</StatusDot>;
  return <OnlineDot value={device.online} />;
}

function Facts({ device }: { device: SupportedDevice }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const info = useMessages(infoWords);
  const local = useLocalName();
  const { product_name: name, product_name_en: name_en } = device;
  return (
    <Card>
      <DescriptionList
        columns={2}
        items={[
          { label: t("product"), value: local({ name, name_en }) },
          { label: t("model"), value: device.product_model },
          { label: words("firmware"), value: device.firmware_version || info("noFirmware") },
          { label: t("created"), value: <Time value={device.created_at} /> },
          device.online !== online.online && {
            label: t("lastOnline"),
            value: device.activated === activated.yes ? <Time value={device.offline_at} /> : t("neverOnline"),
          },
          device.kind === deviceKind.virtual && { label: words("kind"), value: t("virtual") },
        ]}
      />
    </Card>
  );
}

function Values({ device, points }: { device: SupportedDevice; points: readonly FunctionPoint[] }) {
  const t = useMessages(messages);
  const local = useLocalName();
  if (device.values.length === 0)
    return (
      <Card title={t("values")}>
        <p className="text-muted">{t("noValues")}</p>
      </Card>
    );
  return (
    <Card title={t("values")}>
      <table className="w-full text-start">
        <thead className="sr-only">
          <tr>
            <th>{t("property")}</th>
            <th>{t("value")}</th>
            <th>{t("reported")}</th>
          </tr>
        </thead>
        <tbody>
          {device.values.map(({ identifier, value, time }) => {
            const point = points.find((one) => one.identifier === identifier);
            return (
              <tr key={identifier} className="border-b border-line last:border-b-0">
                <td className="py-2 pe-4 text-muted">{point ? local(point) : identifier}</td>
                <td className="py-2 pe-4 font-medium">
                  <ValueView point={point} value={value} />
                </td>
                <td className="py-2 text-end">
                  <Ago time={time} className="text-meta text-muted" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
