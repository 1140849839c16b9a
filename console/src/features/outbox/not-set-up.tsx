import type { OutboxMessage } from "@thingwright/contract/outbox.ts";
import { useMessages } from "../../lib/i18n.ts";
import { Alert } from "../../ui/alert.tsx";
import { messages } from "./messages/en.ts";

/** The name of a setting of the server. */
export function setting(name: string) {
  return <code className="font-mono text-meta">{name}</code>;
}

interface NotSetUpProps {
  channel: OutboxMessage["channel"];
  rows: readonly OutboxMessage[];
}

/** Shown while the newest message of a channel was kept but not sent, because the channel is not set up. */
export function NotSetUp({ channel, rows }: NotSetUpProps) {
  const t = useMessages(messages);
  const newest = rows.find((message) => message.channel === channel);
  if (newest?.state !== "kept") return null;
  return (
    <Alert tone="warning" title={t(`keptTitle_${channel}`)}>
      {channel === "email" &&
        t.rich("keptText_email", { setting: setting("SMTP_URL"), from: setting("MAIL_FROM") })}
      {channel === "sms" && t.rich("keptText_sms", { setting: setting("SMS_URL") })}
      {channel === "push" &&
        t.rich("keptText_push", { address: setting("PUBLIC_URL"), contact: setting("PUSH_CONTACT") })}
    </Alert>
  );
}
