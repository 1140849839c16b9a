import type { OutboxMessage } from "@thingwright/contract/accounts/outbox.ts";
import { Mail, MessageSquareText } from "lucide-react";
import type { ListColumns } from "../../lib/columns.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/breakable.tsx";
import { formatTime, Time } from "../../ui/time.tsx";
import { MessageState } from "./message-state.tsx";
import { messages } from "./messages/en.ts";

/** The columns of the outbox, on the page and in the export. */
export function useOutboxColumns(): ListColumns<OutboxMessage> {
  const t = useMessages(messages);
  const columns: ListColumns<OutboxMessage>["columns"] = [
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
  // The export leaves out the texts, because they contain codes and links, and exported files are often passed on.
  const csv: ListColumns<OutboxMessage>["csv"] = [
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
