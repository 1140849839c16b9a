import type { OutboxMessage } from "@thingwright/contract/outbox.ts";
import { useMessages } from "../../lib/i18n.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";

const tones: Record<OutboxMessage["state"], Tone> = {
  waiting: "info",
  sent: "success",
  failed: "danger",
  kept: "neutral",
};

/** The state of a message, such as sent or failed. */
export function MessageState({ state }: { state: OutboxMessage["state"] }) {
  const t = useMessages(messages);
  return (
    <StatusDot tone={tones[state]} pulse={state === "waiting"}>
      {t(`state_${state}`)}
    </StatusDot>
  );
}
