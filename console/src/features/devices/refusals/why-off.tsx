import { online } from "@thingwright/contract/grammar/enums.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { OnlineEntry } from "@thingwright/contract/points/telemetry.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { messages as life } from "../life/messages/en.ts";
import { messages as devices } from "../messages/en.ts";
import { secondText } from "../value/moment-text.ts";
import { messages } from "./messages/en.ts";

/** How long after a device came back its page shows why the device was offline, in milliseconds. */
const toldFor = 3_600_000;
/** How long after a device came back the page polls for the device's own report of the outage, in milliseconds. */
const justBackFor = 60_000;

interface WhyOffProps {
  device: Device;
  /** The device's on/offline log, the newest entry first. */
  entries: readonly OnlineEntry[];
}

/**
 * Why a device is offline, or was offline until a short while ago. It shows what the platform observed, and what the
 * device itself has reported since it came back. The caller does not render it for virtual devices.
 */
export function WhyOff({ device, entries }: WhyOffProps) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  const told = useMessages(life);
  const { id, product_id: productId } = device;
  const now = useKnownNow();
  const isOnline = device.online === online.online;
  const [last] = entries;
  const ended = entries.find(({ event }) => event === 2);
  const back = isOnline && last?.event === 1 && now * 1000 - last.time < toldFor ? last : undefined;
  const asks = ended !== undefined && back !== undefined;
  const query = { kind: "outage" as const, limit: 1 };
  // After connecting, the device reports why it was offline. This page is not notified of the report, so it polls for a
  // while.
  const isJustBack = back !== undefined && now * 1000 - back.time < justBackFor;
  const { data } = useCall(
    api.deviceLife.list,
    { params: { id }, query },
    { enabled: asks, refetchInterval: isJustBack ? 3000 : false },
  );
  if (!ended) return null;
  const saw = words(`reason_${ended.reason}`);
  const link = (
    <TextLink render={<ScreenLink screen="onOffLineLog" params={{ productId, deviceId: id }} />}>
      {t("toLog")}
    </TextLink>
  );
  if (!isOnline && last?.event === 2)
    return (
      <Alert title={t("offSince", { time: secondText(ended.time) })} action={link}>
        {t("offSaw", { saw })}
      </Alert>
    );
  if (!back) return null;
  const outage = data?.list.find((one) => one.kind === "outage" && one.time >= back.time);
  const says = outage?.kind === "outage" ? told(`cause_${outage.cause}`) : undefined;
  return (
    <Alert title={t("wasOff", { from: secondText(ended.time), to: secondText(back.time) })} action={link}>
      {says ? t("bothSaw", { saw, says }) : t("offSaw", { saw })}
    </Alert>
  );
}
