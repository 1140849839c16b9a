import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useMay } from "../../../lib/user.ts";
import { TextLink } from "../../../ui/button.tsx";
import { messages } from "../messages/en.ts";

/** A link to the outbox, for users who may see it. */
export function OutboxLink() {
  const t = useMessages(messages);
  const may = useMay();
  return (
    may(api.outbox.list) && <TextLink render={<ScreenLink screen="outbox" />}>{t("openOutbox")}</TextLink>
  );
}
