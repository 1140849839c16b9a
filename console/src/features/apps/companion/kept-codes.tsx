import { useMessages } from "../../../lib/i18n.ts";
import { useConfig } from "../../../lib/use-config.ts";
import { Alert } from "../../../ui/alert.tsx";
import { OutboxLink } from "../../outbox/shared/outbox-link.tsx";
import { messages } from "./messages/en.ts";

/**
 * A warning on installations that can send neither mails nor text messages. There, people cannot receive the code that
 * they need to sign up.
 */
export function KeptCodes() {
  const t = useMessages(messages);
  const channels = useConfig("message_channel");
  if (channels?.length !== 0) return null;
  return (
    <Alert tone="warning" title={t("codesKept")} action={<OutboxLink />}>
      {t("codesKeptText")}
    </Alert>
  );
}
