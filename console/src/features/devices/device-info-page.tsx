import type { Device, DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import { activated, areaSource, deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { reports } from "@thingwright/contract/points/function-points.ts";
import { tuyalinkIdOf } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useListAbove } from "../../lib/list-above.ts";
import { LiveNotice } from "../../lib/live-notice.tsx";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useGo } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { LinkButton, TextLink } from "../../ui/button.tsx";
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
import { useAreaText } from "./shared/area-text.ts";
import { AreaAttribution } from "./shared/attribution.tsx";
import { DeviceDot, EnabledDot } from "./shared/device-state.tsx";
import { useTierText } from "./shared/tier-text.ts";
import { messages } from "./info/messages/en.ts";
import { lastDataAt } from "./info/last-data.ts";
import { NoValues } from "./info/no-values.tsx";
import { PropertyTable } from "./info/property-table.tsx";
import { RunSwitch } from "./info/run-switch.tsx";
import { useDeviceActions } from "./list/use-device-actions.tsx";
import { messages as devices } from "./messages/en.ts";
import { LastRefusal } from "./refusals/last-refusal.tsx";
import { GatewayLink } from "./sub-devices/below-gateway.tsx";
import { useDevicePlace } from "./use-device-place.ts";
import { useLiveProperties } from "./use-live-device.ts";
import { useTrails } from "./value/use-trails.ts";

/** One device: its live values, and its details. */
export function DeviceInfoPage() {
  const { productId, deviceId } = useDevicePlace();
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
      {productId && <Alarms productId={productId} deviceId={deviceId} />}
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
                productId={productId ?? ""}
                points={points}
                properties={pending || !productId ? undefined : properties}
                trails={trails}
              />
            )}
          </section>
          <Facts device={device && { ...device, last_data_at: lastDataAt(device, properties) }}>
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
  const { inFleet } = useDevicePlace();
  const listAbove = useListAbove() ?? {};
  const { id: deviceId, product_id: productId } = device;
  const virtual = device.kind === deviceKind.virtual;
  const toList = () =>
    void (inFleet
      ? go({ screen: "deviceList", search: listAbove }, { replace: true })
      : go({ screen: virtual ? "virtualDevices" : "realDevices", params: { productId } }, { replace: true }));
  const actions = useDeviceActions(toList);
  const entries = actions.actionsOf(device).filter(Boolean);
  return (
    <>
      <DetailHeader
        title={device.name}
        status={<DeviceDot device={device} />}
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
            ...(device?.gateway
              ? [{ label: words("gateway"), value: <GatewayLink gateway={device.gateway} /> }]
              : []),
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
            {
              label: words("firmware"),
              value: device ? device.firmware_version || t("noFirmware") : blank,
            },
          ]}
        />
      </Card>
      <Card title={t("fleet")}>
        <DescriptionList
          items={[
            { label: words("tier"), value: device ? <Tier tier={device.tier} /> : blank },
            { label: words("lastData"), value: at(device?.last_data_at) },
            { label: words("area"), value: device ? <Area area={device.area} /> : blank },
            { label: words("owner"), value: device ? <Owner device={device} /> : blank },
            ...(device?.bound_at ? [{ label: words("boundAt"), value: at(device.bound_at) }] : []),
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
      {device && <Labels title={t("makerLabels")} hint={t("makerLabelsHint")} labels={device.maker_labels} />}
      {device && <Labels title={t("labels")} hint={t("labelsHint")} labels={device.labels} />}
    </div>
  );
}

function Tier({ tier }: Pick<Device, "tier">) {
  const tiers = useTierText();
  return <span title={tiers.hint(tier)}>{tiers.name(tier)}</span>;
}

/**
 * The area of the device. It also shows whether the device reported the area or the platform derived it from the
 * network address. In the second case, the source of the data is named.
 */
function Area({ area }: Pick<Device, "area">) {
  const words = useMessages(devices);
  const { full } = useAreaText();
  if (!area) return <span className="text-muted">--</span>;
  const byAddress = area.source === areaSource.address;
  return (
    <span className="flex flex-col items-start">
      <span>{full(area)}</span>
      <span className="text-meta text-muted">{words(byAddress ? "areaByAddress" : "areaByDevice")}</span>
      {byAddress && <AreaAttribution />}
    </span>
  );
}

function Owner({ device: { owner, bound_at } }: { device: DeviceDetails }) {
  const words = useMessages(devices);
  const may = useMay();
  if (!owner) return <span className="text-muted">{bound_at === null ? words("notBound") : "--"}</span>;
  const name = owner.nickname || owner.id.slice(0, 8);
  if (!may(api.appUsers.get)) return name;
  return <TextLink render={<ScreenLink screen="userInfo" params={{ userId: owner.id }} />}>{name}</TextLink>;
}

function TuyaLinkId({ device }: { device: Device }) {
  const words = useMessages(devices);
  return <CopyText value={tuyalinkIdOf(device)} label={words("tuyalinkId")} wrap />;
}

interface LabelsProps extends Pick<DeviceDetails, "labels"> {
  title: string;
  hint: string;
}

function Labels({ title, hint, labels }: LabelsProps) {
  const names = Object.keys(labels).sort();
  if (names.length === 0) return null;
  return (
    <Card title={title} description={hint}>
      <DescriptionList
        items={names.map((name) => ({
          label: <span className="break-all">{name}</span>,
          value: <span className="break-all">{labels[name]}</span>,
        }))}
      />
    </Card>
  );
}
