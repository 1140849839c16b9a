import { channels, messageStates } from "@thingwright/contract/enums.ts";
import type { OutboxMessage } from "@thingwright/contract/outbox.ts";
import { Mail, MailOpen, MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { api } from "../../lib/api.ts";
import type { CsvColumn } from "../../lib/csv.ts";
import { useCursorList } from "../../lib/cursor-list.ts";
import { EmptyList } from "../../lib/empty-list.tsx";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { ListFilterBar, ListSearch, SegmentFilter, SelectFilter } from "../../lib/list-filters.tsx";
import { endlessTableOf } from "../../lib/endless-table.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Breakable } from "../../ui/breakable.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { MessageState } from "./message-state.tsx";
import { messages } from "./messages/en.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const MessageDrawer = lazyPart(() => import("./message-drawer.tsx").then((m) => m.MessageDrawer));

/** Milliseconds after which a waiting message may have gone. */
const refetchInterval = 10_000;

function useOutbox() {
  return useCursorList(api.outbox.list, { refetchInterval });
}
type Outbox = ReturnType<typeof useOutbox>;

/** What the platform has sent, or would have. */
export function OutboxPage() {
  const t = useMessages(messages);
  const list = useOutbox();
  const { columns, csv } = useColumns();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = list.rows?.find(({ id }) => id === chosenId);
  return (
    <Page
      title={t("title")}
      description={t("subtitle")}
      actions={<ExportButton list={list} name={t("fileName")} columns={csv} />}
    >
      {channels.map((channel) => (
        <NotSetUp key={channel} channel={channel} rows={list.rows ?? []} />
      ))}
      <Filters list={list} />
      <DataTable
        label={t("title")}
        {...endlessTableOf(list)}
        rowKey={(message) => message.id}
        rowLabel={(message) => message.subject || message.recipient}
        rowHeight={48}
        columns={columns}
        empty={
          <EmptyList
            list={list}
            nothingFound={t("nothingFound")}
            icon={MailOpen}
            title={t("emptyTitle")}
            description={t.rich("emptyText", { setting: setting("SMTP_URL") })}
          />
        }
        onRowClick={(message) => setChosenId(message.id)}
        activeKey={chosenId}
      />
      {chosen && (
        <Suspense>
          <MessageDrawer message={chosen} onClose={() => setChosenId(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function setting(name: string) {
  return <code className="font-mono text-meta">{name}</code>;
}

/** Said while the newest message of a channel was kept rather than sent. */
function NotSetUp({ channel, rows }: { channel: OutboxMessage["channel"]; rows: readonly OutboxMessage[] }) {
  const t = useMessages(messages);
  const newest = rows.find((message) => message.channel === channel);
  if (newest?.state !== "kept") return null;
  return (
    <Alert tone="warning" title={t(`keptTitle_${channel}`)}>
      {channel === "email"
        ? t.rich("keptText_email", { setting: setting("SMTP_URL"), from: setting("MAIL_FROM") })
        : t.rich("keptText_sms", { setting: setting("SMS_URL") })}
    </Alert>
  );
}

function useColumns(): { columns: Column<OutboxMessage>[]; csv: CsvColumn<OutboxMessage>[] } {
  const t = useMessages(messages);
  const columns: Column<OutboxMessage>[] = [
    {
      id: "subject",
      header: t("subject"),
      minWidth: 220,
      cell: (message) => <Subject message={message} />,
    },
    {
      id: "recipient",
      header: t("recipient"),
      maxWidth: 240,
      cell: ({ recipient }) => <Breakable text={recipient} />,
    },
    {
      id: "state",
      header: t("state"),
      maxWidth: 260,
      cell: ({ state, error }) => (
        <span className="flex min-w-0 flex-col">
          <MessageState state={state} />
          {error && <span className="truncate text-meta text-danger-ink">{error}</span>}
        </span>
      ),
    },
    { id: "tries", header: t("tries"), align: "end", priority: 3, cell: ({ tries }) => tries },
    { id: "created", header: t("created"), cell: ({ created_at }) => <Time value={created_at} /> },
  ];
  // Not the texts: a file is passed on sooner than a page, and codes and links would go with it.
  const csv: CsvColumn<OutboxMessage>[] = [
    { header: t("channel"), value: ({ channel }) => t(channel) },
    { header: t("recipient"), value: ({ recipient }) => recipient },
    { header: t("subject"), value: ({ subject }) => subject },
    { header: t("state"), value: ({ state }) => t(`state_${state}`) },
    { header: t("tries"), value: ({ tries }) => tries },
    { header: t("error"), value: ({ error }) => error },
    { header: t("created"), value: ({ created_at }) => formatTime(created_at) },
    { header: t("sent"), value: ({ sent_at }) => formatTime(sent_at) },
  ];
  return { columns, csv };
}

function Subject({ message: { channel, subject, text } }: { message: OutboxMessage }) {
  const t = useMessages(messages);
  const Icon = channel === "email" ? Mail : MessageSquareText;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
      <span className="sr-only">{t(channel)}: </span>
      <span className="min-w-0 max-w-100 truncate font-medium">{subject || text}</span>
    </span>
  );
}

function Filters({ list }: { list: Outbox }) {
  const t = useMessages(messages);
  return (
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
  );
}
