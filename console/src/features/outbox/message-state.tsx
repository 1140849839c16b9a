import type { OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import { useMessages } from "../../lib/i18n.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { Tone } from "../../ui/tone.ts";
import { messages } from "./messages/en.ts";

const tones: Record<OutboxMessage["state"], Tone> = {
  waiting: "info",
  sent: "success",
  failed: "danger",
  // The message is not sent, because no channel for it is set up. This is not a failure.
  kept: "neutral",
};

/** The delivery state of a message in the outbox: a mail, text message or web push. */
export function MessageState({ state }: { state: OutboxMessage["state"] }) {
  const t = useMessages(messages);
  return (
    <StatusDot tone={tones[state]} pulse={state === "waiting"}>
      {t(`state_${state}`)}
    </StatusDot>
  );
}
