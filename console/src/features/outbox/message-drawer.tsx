import type { OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import { useMessages } from "../../lib/i18n.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextLink } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Num } from "../../ui/num.tsx";
import { Time } from "../../ui/time.tsx";
import { MessageState } from "./message-state.tsx";
import { messages } from "./messages/en.ts";
import { codeIn, textParts } from "./text-parts.ts";

/** One message: its state, and its text with clickable links. */
export function MessageDrawer({ message, onClose }: { message: OutboxMessage; onClose: () => void }) {
  const t = useMessages(messages);
  const parts = textParts(message.text);
  const code = codeIn(message.text);
  const links = parts.flatMap((part) => ("link" in part ? [part.link] : []));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={message.subject || t("noSubject")}
      size="md"
    >
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            { label: t("recipient"), value: <CopyText value={message.recipient} label={t("recipient")} /> },
            { label: t("channel"), value: t(message.channel) },
            { label: t("state"), value: <MessageState state={message.state} /> },
            { label: t("created"), value: <Time value={message.created_at} precision="second" /> },
            { label: t("sent"), value: <Time value={message.sent_at} precision="second" /> },
            { label: t("tries"), value: <Num value={message.tries} /> },
          ]}
        />
        {message.error && <Alert tone="danger">{message.error}</Alert>}
        <section>
          <h3 className="mb-2 font-semibold">{t("text")}</h3>
          <p className="rounded-lg border border-line bg-sunken p-4 break-words whitespace-pre-wrap">
            {parts.map((part, index) =>
              "link" in part ? (
                <TextLink key={index} render={<a href={part.link} target="_blank" rel="noreferrer" />}>
                  {part.link}
                  <span className="sr-only"> ({t("openLink")})</span>
                </TextLink>
              ) : (
                part.text
              ),
            )}
          </p>
        </section>
        {code && <CopyText value={code} label={t("code")} />}
        {links.length > 0 && (
          <section className="flex flex-col gap-2">
            {links.map((link) => (
              <CopyText key={link} value={link} label={t("copyLink")} />
            ))}
            <p className="text-meta text-muted">{t("linkHint", { recipient: message.recipient })}</p>
          </section>
        )}
      </div>
    </Drawer>
  );
}
