import type { HomeMessage } from "@thingwright/contract/people/home-messages.ts";
import { ChevronRight, Trash2 } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { useCompanion } from "../companion-context.ts";
import { whenText } from "../people/when.ts";
import { fill } from "../people/words.ts";
import { linkTo } from "../router.ts";
import { about } from "./about.ts";
import { useMessageWords } from "./words.ts";

interface MessageRowProps {
  message: HomeMessage;
  onRead: () => void;
  onRemove: () => void;
}

/** A message. A tap marks it as read, and opens its subject. */
export function MessageRow({ message, onRead, onRemove }: MessageRowProps) {
  const { base, tag } = useCompanion();
  const words = useMessageWords();
  const { icon: Icon, to } = about[message.kind];
  const { title, text, read, time } = message;
  const path = to(message);
  const inner = (
    <>
      <span
        className={cx(
          "mt-0.5 grid size-9 shrink-0 place-items-center rounded-full",
          read ? "bg-sunken text-muted" : "bg-accent-soft text-accent-ink",
        )}
      >
        <Icon aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className={cx("block break-words", !read && "font-semibold")}>{title}</bdi>
        <bdi className="block break-words text-muted">{text}</bdi>
        <time dateTime={new Date(time).toISOString()} className="block text-meta text-faint">
          {timeText(time, tag)}
        </time>
        {!read && <span className="sr-only">{words.unread}</span>}
      </span>
      {path !== null && (
        <ChevronRight aria-hidden size={18} className="shrink-0 self-center text-faint rtl:-scale-x-100" />
      )}
    </>
  );
  const shape = "flex min-w-0 flex-1 gap-3 py-3 ps-4 pe-1 text-start";
  const hover = "hover:bg-hover focus-visible:-outline-offset-2";
  const link = path === null ? null : linkTo(base + path);
  return (
    <li className="flex border-line not-first:border-t">
      {link ? (
        <a
          href={link.href}
          onClick={(event) => {
            onRead();
            link.onClick(event);
          }}
          className={cx(shape, hover)}
        >
          {inner}
        </a>
      ) : read ? (
        <div className={shape}>{inner}</div>
      ) : (
        <button type="button" onClick={onRead} className={cx(shape, hover)}>
          {inner}
        </button>
      )}
      <button
        type="button"
        aria-label={fill(words.deleteMessage, { title })}
        onClick={onRemove}
        className="grid min-h-11 w-11 shrink-0 place-items-center text-faint hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </li>
  );
}

/** The time of day of a message from today; with the date for older ones. */
function timeText(time: number, tag: string): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(tag, { timeStyle: "short" }).format(time) : whenText(time, tag);
}
