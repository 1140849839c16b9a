import { channels, messageStates } from "@thingwright/contract/grammar/enums.ts";
import { MailOpen } from "lucide-react";
import { api } from "../../lib/api.ts";
import { useCursorList } from "../../lib/cursor-list.ts";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../lib/list-filters.tsx";
import { EndlessListPage } from "../../lib/endless-list-page.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { messages } from "./messages/en.ts";
import { useOutboxColumns } from "./outbox-columns.tsx";
import type { OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import { Alert } from "../../ui/alert.tsx";

const MessageDrawer = lazyPart(() => import("./message-drawer.tsx").then((m) => m.MessageDrawer));

/** How often the list is reloaded, in milliseconds. The reload shows which waiting messages have been sent. */
const refetchInterval = 10_000;

/** The messages that the platform has sent, or has only stored because it cannot send them. */
export function OutboxPage() {
  const t = useMessages(messages);
  const list = useCursorList(api.outbox.list, { refetchInterval });
  return (
    <EndlessListPage
      title={t("title")}
      description={t("subtitle")}
      list={list}
      columns={useOutboxColumns()}
      fileName={t("fileName")}
      rowKey={({ id }) => id}
      rowLabel={({ subject, recipient }) => subject || recipient}
      notices={channels.map((channel) => (
        <NotSetUp key={channel} channel={channel} rows={list.rows ?? []} />
      ))}
      filters={
        <ListFilterBar list={list}>
          <ListSearch list={list} placeholder={t("search")} />
          <SegmentFilter
            list={list}
            name="channel"
            label={t("channel")}
            options={channels.map((channel) => ({ value: channel, label: t(channel) }))}
          />
          <SelectFilter
            list={list}
            name="state"
            label={t("state")}
            any={t("anyState")}
            options={messageStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
          />
        </ListFilterBar>
      }
      empty={{
        icon: MailOpen,
        title: t("emptyTitle"),
        description: t.rich("emptyText", { setting: setting("SMTP_URL") }),
        nothingFound: t("nothingFound"),
      }}
      detail={(message, close) => <MessageDrawer message={message} onClose={close} />}
    />
  );
}

/** The name of a setting of the server. */
function setting(name: string) {
  return <code className="font-mono text-meta">{name}</code>;
}

interface NotSetUpProps {
  channel: OutboxMessage["channel"];
  rows: readonly OutboxMessage[];
}

/** Shown if the newest message of a channel was only stored and not sent, because the channel is not set up. */
function NotSetUp({ channel, rows }: NotSetUpProps) {
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
