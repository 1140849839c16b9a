import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useObjectTitle } from "../../lib/title.ts";
import { useVisit } from "../../lib/visits.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDevice } from "./api.ts";
import { useListAbove } from "../../lib/list-above.ts";
import { DeviceDot } from "./shared/device-state.tsx";
import { messages } from "./messages/en.ts";
import { BelowGateway } from "./sub-devices/below-gateway.tsx";
import { type LiveDevice, useLiveDevice } from "./use-live-device.ts";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of a device's menu within its product: the back link, the device's name, and whether it is online. */
export function DeviceHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const live = useLiveDevice(params.deviceId ?? "");
  const productId = params.productId ?? "";
  const listAbove = useListAbove();
  const back = listAbove ? (
    <SidebarBack render={<ScreenLink screen="deviceList" search={listAbove} />}>{t("backToAll")}</SidebarBack>
  ) : live.device?.kind === deviceKind.virtual ? (
    <SidebarBack render={<ScreenLink screen="virtualDevices" params={{ productId }} />}>
      {t("backToVirtual")}
    </SidebarBack>
  ) : (
    <SidebarBack render={<ScreenLink screen="realDevices" params={{ productId }} />}>
      {t("backToReal")}
    </SidebarBack>
  );
  return <Head {...live} back={back} />;
}

/** The head of the menu of a device that was opened from the list of all devices. */
export function FleetDeviceHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const live = useLiveDevice(params.deviceId ?? "");
  const listAbove = useListAbove() ?? {};
  const back = (
    <SidebarBack render={<ScreenLink screen="deviceList" search={listAbove} />}>{t("backToAll")}</SidebarBack>
  );
  return <Head {...live} back={back} />;
}

function Head({ device, error, back }: Pick<LiveDevice, "device" | "error"> & { back: ReactNode }) {
  const t = useMessages(messages);
  useVisit("deviceId", device?.name, error);
  return (
    <>
      {back}
      <div className="mt-1 min-w-0 px-2 py-1.5 empty:hidden">
        {error ? null : device ? (
          <>
            <p className="truncate font-semibold" title={device.name}>
              {device.name}
            </p>
            <p className="flex min-w-0">
              <CopyText value={device.device_name} label={t("deviceName")} />
            </p>
            <p className="mt-1 text-meta text-muted">
              <DeviceDot device={device} />
            </p>
            {device.gateway && (
              <p className="mt-1 text-meta text-muted">
                <BelowGateway gateway={device.gateway} />
              </p>
            )}
          </>
        ) : (
          <>
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-1 h-4 w-36" />
            <Skeleton className="mt-1.5 h-4 w-16" />
          </>
        )}
      </div>
    </>
  );
}

/** A device's name in the breadcrumbs and in the browser's tab. */
export function DeviceCrumb({ params }: FrameProps) {
  const name = useDevice(params.deviceId ?? "").data?.name;
  useObjectTitle(1, name);
  return name;
}

/**
 * The breadcrumb of a device that was opened from the list of all devices. In this menu, the device is the first
 * object.
 */
export function FleetDeviceCrumb({ params }: FrameProps) {
  const name = useDevice(params.deviceId ?? "").data?.name;
  useObjectTitle(0, name);
  return name;
}
