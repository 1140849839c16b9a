import { enabled, online, type Enabled, type Online } from "@thingwright/contract/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages } from "../messages/en.ts";

/** Online or not: a dot and its word. */
export function OnlineDot({ value }: { value: Online }) {
  const t = useMessages(messages);
  const isOnline = value === online.online;
  return <StatusDot tone={isOnline ? "success" : "neutral"}>{t(isOnline ? "online" : "offline")}</StatusDot>;
}

/** Whether the device may connect. */
export function EnabledDot({ value }: { value: Enabled }) {
  const t = useMessages(messages);
  const isEnabled = value === enabled.yes;
  return (
    <StatusDot tone={isEnabled ? "success" : "danger"}>{t(isEnabled ? "enabled" : "disabled")}</StatusDot>
  );
}
