import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { messages } from "../messages/en.ts";

/** Whether new products may have a category: a dot and its word. */
export function CategoryState({ status }: { status: Enabled }) {
  const t = useMessages(messages);
  const online = status === enabled.yes;
  return <StatusDot tone={online ? "success" : "neutral"}>{t(online ? "online" : "offline")}</StatusDot>;
}
