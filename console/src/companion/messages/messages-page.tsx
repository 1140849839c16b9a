import type { HomeMessage } from "@thingwright/contract/people/home-messages.ts";
import { Bell, CheckCheck } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { placeTap, Tap } from "../parts.tsx";
import { Banner, Blank, Missing } from "../people/frame.tsx";
import { tellFailure } from "../people/notice.tsx";
import { useLaterWords } from "../people/later-words.ts";
import { failureText } from "../people/words.ts";
import { ask, isUnreached } from "../people/person.ts";
import { invalidate, updateCached, useRead, useRepeated } from "../people/reads.ts";
import { TabBar } from "../people/tab-bar.tsx";
import { useExclusiveAction } from "../people/use-exclusive-action.ts";
import { MessageRow } from "./message-row.tsx";
import { usePush } from "./use-push.tsx";
import { withEarlier } from "./with-earlier.ts";
import { useMessageWords } from "./words.ts";

/** How often messages are polled, in milliseconds. */
const every = 15_000;
const query = { limit: 50 };

/** The messages to the person, the latest first. */
export function MessagesPage() {
  const people = useLaterWords();
  const words = useMessageWords();
  const read = useRead(api.homeMessages.list, { query });
  useRepeated(read, every);
  const [earlier, setEarlier] = useState<{ list: HomeMessage[]; next: string | null }>();
  const [isBusy, run] = useExclusiveAction();
  const push = usePush();
  const latest = read.value?.list ?? [];
  const oldest = latest.at(-1);
  const list = withEarlier(latest, earlier?.list ?? []);
  // New messages push older ones out of the first page of results. So that these stay in the list, `earlier` also
  // contains every message that has been on the first page.
  if (earlier && latest[0] && !earlier.list.some(({ id }) => id === latest[0]!.id))
    setEarlier({ ...earlier, list });
  const next = earlier ? earlier.next : (read.value?.next_cursor ?? null);
  const unread = list.some((message) => !message.read);

  /** Shows a change at once, and sends it to the platform. If sending fails, the list is loaded again. */
  const change = (each: (message: HomeMessage) => HomeMessage | null, call: () => Promise<unknown>) => {
    const changed = (all: readonly HomeMessage[]) => all.flatMap((message) => each(message) ?? []);
    const before = list.filter((message) => !message.read).length;
    const after = changed(list).filter((message) => !message.read).length;
    updateCached(api.homeMessages.list, { query }, (value) => ({ ...value, list: changed(value.list) }));
    updateCached(api.homeMessages.unread, {}, ({ count }) => ({
      count: Math.max(0, count - before + after),
    }));
    setEarlier((pages) => pages && { ...pages, list: changed(pages.list) });
    void call().then(
      () => invalidate("/message/unread"),
      (error: unknown) => {
        tellFailure(failureText(error, people));
        invalidate("/message");
      },
    );
  };
  const readOne = ({ id, read: isRead }: HomeMessage) => {
    if (isRead) return;
    change(
      (one) => (one.id === id ? { ...one, read: true } : one),
      () => ask(api.homeMessages.read, { params: { id } }),
    );
  };
  const removeOne = ({ id }: HomeMessage) =>
    change(
      (one) => (one.id === id ? null : one),
      () => ask(api.homeMessages.remove, { params: { id } }),
    );
  const readAll = (last_id: string) =>
    change(
      (one) => ({ ...one, read: true }),
      () => ask(api.homeMessages.readAll, { body: { last_id } }),
    );
  const more = (cursor: string) =>
    run(async () => {
      const page = await ask(api.homeMessages.list, { query: { ...query, cursor } });
      setEarlier((pages) => ({ list: [...(pages?.list ?? latest), ...page.list], next: page.next_cursor }));
    });

  return (
    <>
      <main className="companion-page">
        <header className="companion-head">
          <h1 tabIndex={-1} className="flex-1">
            {people.navMessages}
          </h1>
          {unread && latest[0] && (
            <button
              type="button"
              aria-label={words.readAll}
              title={words.readAll}
              onClick={() => readAll(latest[0]!.id)}
              className={placeTap}
            >
              <CheckCheck aria-hidden size={22} />
            </button>
          )}
        </header>
        <Banner stale={read.value !== undefined && isUnreached(read.error)} />
        {push.offer}
        {!read.value ? (
          <Missing read={read} />
        ) : !oldest ? (
          <Blank icon={Bell} title={words.noMessagesTitle} text={words.noMessagesText} />
        ) : (
          <ul className="overflow-hidden rounded-xl border border-line bg-sheet">
            {list.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                onRead={() => readOne(message)}
                onRemove={() => removeOne(message)}
              />
            ))}
          </ul>
        )}
        {next !== null && (
          <Tap disabled={isBusy} onClick={() => void more(next)}>
            {words.earlierMessages}
          </Tap>
        )}
        {push.note}
      </main>
      <TabBar current="messages" />
    </>
  );
}
