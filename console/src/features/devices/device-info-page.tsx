import type { Device, DeviceDetails } from "@thingwright/contract/devices.ts";
import { activated, deviceKind } from "@thingwright/contract/enums.ts";
import { reports } from "@thingwright/contract/function-points.ts";
import { tuyalinkIdOf } from "@thingwright/contract/tuyalink-sign-in.ts";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useGo, useScreenParams } from "../../lib/screens.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { Alarms } from "../production/shared/alarms/alarms.tsx";
import { useDevicePoints } from "./api.ts";
import { BehaviorCard } from "./behavior/behavior-card.tsx";
import { PhoneButton } from "./credentials/phone-button.tsx";
import { EnabledDot, OnlineDot } from "./shared/device-state.tsx";
import { messages } from "./info/messages/en.ts";
import { NoValues } from "./info/no-values.tsx";
import { PropertyTable } from "./info/property-table.tsx";
import { RunSwitch } from "./info/run-switch.tsx";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { messages as devices } from "./messages/en.ts";
import { LastRefusal } from "./refusals/last-refusal.tsx";
import { useLiveProperties } from "./use-live-device.ts";
import { useTrails } from "./value/use-trails.ts";

/** One device: its live values, and its details. */
export function DeviceInfoPage() {
  const { productId, deviceId } = useScreenParams("deviceInfo");
  const { device, properties, error, refetch, live } = useLiveProperties(deviceId);
  const { points, pending, ...definition } = useDevicePoints(deviceId);
  const trails = useTrails(deviceId, { device, points, properties });
  const t = useMessages(messages);
  const isSilent =
    points.some(reports) &&
    properties !== undefined &&
    ![...properties.values()].some(({ reported }) => reported);
  if (error) return <Page>{<LoadError error={error} onRetry={refetch} />}</Page>;
  return (
    <Page>
      {device ? <Head device={device} /> : <Skeleton className="h-11 w-72" />}
      <LiveNotice live={live} />
      {device && <LastRefusal device={device} />}
      <Alarms productId={productId} deviceId={deviceId} />
      <div className="@container">
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
          <section className="flex min-w-0 flex-col gap-4">
            <h2 className="sr-only">{t("properties")}</h2>
            {device && isSilent && <NoValues device={device} />}
            {definition.error ? (
              <LoadError error={definition.error} onRetry={definition.refetch} />
            ) : (
              <PropertyTable
                deviceId={deviceId}
                productId={productId}
                points={points}
                properties={pending ? undefined : properties}
                trails={trails}
              />
            )}
          </section>
          <Facts device={device}>
            {device?.kind === deviceKind.virtual && <BehaviorCard device={device} points={points} />}
          </Facts>
        </div>
      </div>
    </Page>
  );
}

function Head({ device }: { device: Device }) {
  const words = useMessages(devices);
  const go = useGo();
  const { id: deviceId, product_id: productId } = device;
  const virtual = device.kind === deviceKind.virtual;
  const toList = () =>
    void go({ screen: virtual ? "virtualDevices" : "realDevices", params: { productId } }, { replace: true });
  const actions = useDeviceActions(toList);
  const entries = actions.actionsOf(device).filter(Boolean);
  return (
    <>
      <DetailHeader
        title={device.name}
        status={<OnlineDot value={device.online} />}
        identifiers={[
          { label: words("deviceName"), value: device.device_name },
          { label: words("productKey"), value: device.product_key },
          { label: words("deviceId"), value: device.id },
        ]}
        actions={
          <>
            {virtual && <RunSwitch device={device} />}
            <PhoneButton device={device} />
            {entries.length > 0 && (
              <Menu
                align="end"
                trigger={<IconButton icon={Ellipsis} label={words("moreActions")} variant="secondary" />}
                items={entries}
              />
            )}
            <LinkButton
              variant="primary"
              render={<ScreenLink screen="onlineDebug" params={{ productId, deviceId }} />}
            >
              {words("debug")}
            </LinkButton>
          </>
        }
      />
      {actions.dialogs}
    </>
  );
}

function Facts({ device, children }: { device: DeviceDetails | undefined; children?: ReactNode }) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const blank = <Skeleton className="h-4 w-24" />;
  const at = (time: number | null | undefined) => (device ? <Time value={time} precision="second" /> : blank);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {children}
      <Card title={t("identity")}>
        <DescriptionList
          items={[
            { label: words("product"), value: device?.product_name ?? blank },
            {
              label: words("kind"),
              value: device ? words(device.kind === deviceKind.virtual ? "virtual" : "real") : blank,
            },
            ...(device?.kind === deviceKind.virtual
              ? []
              : [{ label: words("tuyalinkId"), value: device ? <TuyaLinkId device={device} /> : blank }]),
            { label: words("status"), value: device ? <EnabledDot value={device.status} /> : blank },
            {
              label: words("activation"),
              value: device
                ? words(device.activated === activated.yes ? "activated" : "notActivated")
                : blank,
            },
          ]}
        />
      </Card>
      <Card title={t("network")}>
        <DescriptionList
          items={[
            {
              label: words("mac"),
              value: device ? device.mac && <CopyText value={device.mac} label={words("mac")} /> : blank,
            },
            {
              label: words("imei"),
              value: device ? device.imei && <CopyText value={device.imei} label={words("imei")} /> : blank,
            },
            { label: words("firmware"), value: device ? device.firmware_version || t("noFirmware") : blank },
          ]}
        />
      </Card>
      <Card title={t("times")}>
        <DescriptionList
          items={[
            { label: words("createdAt"), value: at(device?.created_at) },
            { label: words("activatedAt"), value: at(device?.activated_at) },
            { label: words("onlineAt"), value: at(device?.online_at) },
            { label: words("offlineAt"), value: at(device?.offline_at) },
          ]}
        />
      </Card>
      {device && <Labels labels={device.labels} />}
    </div>
  );
}

function TuyaLinkId({ device }: { device: Device }) {
  const words = useMessages(devices);
  return <CopyText value={tuyalinkIdOf(device)} label={words("tuyalinkId")} wrap />;
}

function Labels({ labels }: Pick<DeviceDetails, "labels">) {
  const t = useMessages(messages);
  const names = Object.keys(labels).sort();
  if (names.length === 0) return null;
  return (
    <Card title={t("labels")} description={t("labelsHint")}>
      <DescriptionList
        items={names.map((name) => ({
          label: <span className="break-all">{name}</span>,
          value: <span className="break-all">{labels[name]}</span>,
        }))}
      />
    </Card>
  );
}
