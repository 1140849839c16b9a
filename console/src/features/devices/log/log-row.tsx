import type { CommunicationEntry } from "@thingwright/contract/points/telemetry.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { momentText } from "../value/moment-text.ts";
import { decode, parsePayload, topicOf, type FoundTopic } from "./decode.ts";
import { partialRefusalOf } from "./partial-refusal.ts";
import { messages } from "./messages/en.ts";
import { useReasonText } from "./use-reason-text.ts";
import { shortTopic, summaryOf } from "./summary.ts";

/**
 * The message key for the name of a topic. An unknown topic, and a packet that was too large to be read, have their own
 * keys.
 */
export function topicWord(entry: CommunicationEntry, found: FoundTopic | undefined) {
  return found ? (`topic_${found.key}` as const) : entry.topic ? "topic_unknown" : "topic_unread";
}

/** In pixels. */
export const rowHeight = 52;

/** The direction of a message: an arrow and its word. */
export function Direction({ value }: { value: "up" | "down" }) {
  const t = useMessages(messages);
  const Icon = value === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap",
        value === "up" ? "text-info-ink" : "text-accent-ink",
      )}
    >
      <Icon aria-hidden size={14} strokeWidth={2} className="shrink-0" />
      {t(value)}
    </span>
  );
}

interface LogRowProps {
  entry: CommunicationEntry;
  chosen: boolean;
  onChoose: () => void;
}

/** One message: time, direction, topic, summary, and the code if it was refused. */
export function LogRow({ entry, chosen, onChoose }: LogRowProps) {
  const t = useMessages(messages);
  const reasonText = useReasonText();
  const found = topicOf(entry.topic, entry.direction);
  const line = summaryOf(entry, found);
  const payload = entry.code === 460 ? parsePayload(entry.payload) : undefined;
  const partialRefusal =
    payload && "json" in payload ? partialRefusalOf(entry, decode(found, payload.json)) : undefined;
  const refusal = entry.code !== 200 && (
    <span className="text-danger-ink">
      {partialRefusal && (
        <b>{t("partlyRefused", { kept: partialRefusal.kept, refused: partialRefusal.refused })} · </b>
      )}
      {reasonText(entry)}
    </span>
  );
  const narrow = "@2xl:hidden";
  const wide = "@max-2xl:hidden";
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      onKeyDown={(event) => moveTo(event, chosen)}
      className={cx(
        "grid size-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3 text-start -outline-offset-2 transition-colors",
        "@2xl:grid-cols-[9.5rem_minmax(0,13rem)_minmax(0,1fr)_auto]",
        chosen ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <span className={cx("w-13 text-meta", narrow)}>
        <Direction value={entry.direction} />
      </span>
      <span className={wide}>
        <Moment time={entry.time} />
        <span className="block text-meta">
          <Direction value={entry.direction} />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{t(topicWord(entry, found))}</span>
        <span className={cx("block truncate font-mono text-meta text-muted", wide)} title={entry.topic}>
          {shortTopic(entry.topic, found)}
        </span>
        <span className={cx("block truncate text-meta", narrow)}>
          {refusal || <span className="font-mono text-muted">{line}</span>}
        </span>
      </span>
      <span className={cx("min-w-0 text-meta", wide)}>
        <span className="block truncate font-mono">{line}</span>
        {refusal && <span className="block truncate">{refusal}</span>}
      </span>
      <span className="flex flex-col items-end gap-0.5">
        <span className={narrow}>
          <Moment time={entry.time} />
        </span>
        <Refused code={entry.code} />
      </span>
    </button>
  );
}

/**
 * Arrow keys move from message to message; if the message that the focus leaves is open, the next one opens in its
 * place.
 */
function moveTo(event: KeyboardEvent<HTMLButtonElement>, chosen: boolean): void {
  const item = event.currentTarget.closest("li");
  const to = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  const next = to?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (chosen) next.click();
}

function Moment({ time }: { time: number }) {
  return (
    <span className="tabular block font-mono text-meta whitespace-nowrap text-muted">{momentText(time)}</span>
  );
}

/** The code of a refused message; renders nothing for others. */
function Refused({ code }: { code: number }) {
  if (code === 200) return null;
  return (
    <span className="tabular rounded-sm bg-danger-soft px-1.5 text-meta font-medium whitespace-nowrap text-danger-ink">
      {code}
    </span>
  );
}
