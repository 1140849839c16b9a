import { activated, deviceKind, online } from "@thingwright/contract/grammar/enums.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { Ago } from "../../../lib/ago.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { TextLink } from "../../../ui/button.tsx";
import type { OnlineFilter } from "../log/online-filter.ts";
import { useOnlineLog } from "../log/use-log.ts";
import { messages } from "./messages/en.ts";
import { ReasonView } from "./reason-view.tsx";
import { WhyOff } from "./why-off.tsx";

const everything: OnlineFilter = {};

/**
 * Why a device is offline, updated live. It shows why the device was last refused or why its connection ended. If the
 * device has never connected, shows where to look for the cause.
 */
export function LastRefusal({ device }: { device: Device }) {
  const t = useMessages(messages);
  const { id: deviceId, product_id: productId } = device;
  const { entries, loading } = useOnlineLog(deviceId, everything);
  if (device.kind === deviceKind.virtual || loading) return null;
  const [last] = entries;
  if (device.online === online.online) return <WhyOff device={device} entries={entries} />;
  if (last?.event === 0)
    return (
      <Alert
        tone="warning"
        title={t("refused")}
        action={
          <span className="flex flex-wrap items-baseline gap-x-4">
            <Ago time={last.time} />
            <TextLink render={<ScreenLink screen="onOffLineLog" params={{ productId, deviceId }} />}>
              {t("toLog")}
            </TextLink>
          </span>
        }
      >
        <ReasonView reason={last.reason} />
      </Alert>
    );
  if (device.activated === activated.yes || last) return <WhyOff device={device} entries={entries} />;
  return (
    <Alert title={t("neverTitle")} action={<ToUnknown productId={productId} />}>
      {t("neverText")}
    </Alert>
  );
}

/** A link to the refused sign-ins of devices that are not registered in the product. */
export function ToUnknown({ productId }: { productId: string }) {
  const t = useMessages(messages);
  return (
    <TextLink render={<ScreenLink screen="unknownDevices" search={{ product_id: productId }} />}>
      {t("toUnknown")}
    </TextLink>
  );
}
