import { asleepUntil } from "@thingwright/contract/points/asleep.ts";
import type { Device } from "@thingwright/contract/devices/devices.ts";
import { enabled, online, type Enabled, type Online } from "@thingwright/contract/grammar/enums.ts";
import { useKnownNow } from "../../../lib/ago.tsx";
import { useAwaySince } from "../../../lib/away.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { formatTime } from "../../../ui/time.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { messages } from "../messages/en.ts";

/**
 * Online or not: a dot and its word. Without a live connection, the state is unknown, and a hint shows the last known
 * state.
 */
export function OnlineDot({ value }: { value: Online }) {
  const t = useMessages(messages);
  const since = useAwaySince();
  const isOnline = value === online.online;
  if (since !== undefined) {
    const known = t("lastKnown", {
      state: t(isOnline ? "online" : "offline"),
      time: formatTime(Math.floor(since / 1000), "second"),
    });
    return (
      <Tooltip content={known}>
        <span>
          <StatusDot tone="neutral" hollow>
            {t("unknown")}
          </StatusDot>
          <span className="sr-only"> {known}</span>
        </span>
      </Tooltip>
    );
  }
  return <StatusDot tone={isOnline ? "success" : "neutral"}>{t(isOnline ? "online" : "offline")}</StatusDot>;
}

type Seen = Pick<Device, "online" | "offline_at" | "wake_interval">;

/**
 * The state of a device: online, offline or asleep. An offline device is asleep if it sleeps between reports and is not
 * overdue to wake.
 */
export function DeviceDot({ device }: { device: Seen }) {
  const may = device.online !== online.online && device.wake_interval !== null && device.offline_at !== null;
  return may ? <SleeperDot device={device} /> : <OnlineDot value={device.online} />;
}

function SleeperDot({ device }: { device: Seen }) {
  const t = useMessages(messages);
  const until = asleepUntil(device, useKnownNow());
  const away = useAwaySince() !== undefined;
  if (until === null || away) return <OnlineDot value={device.online} />;
  const expected = t("asleepUntil", { time: formatTime(until, "minute") });
  return (
    <Tooltip content={expected}>
      <span>
        <StatusDot tone="info" hollow>
          {t("asleep")}
        </StatusDot>
        <span className="sr-only"> {expected}</span>
      </span>
    </Tooltip>
  );
}

/** Whether the device may connect. */
export function EnabledDot({ value }: { value: Enabled }) {
  const t = useMessages(messages);
  const isEnabled = value === enabled.yes;
  return (
    <StatusDot tone={isEnabled ? "success" : "danger"}>{t(isEnabled ? "enabled" : "disabled")}</StatusDot>
  );
}
