import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { invalidate, useRead, useRepeated } from "../people/reads.ts";
import { usePeopleWords, fill } from "../people/words.ts";

/** How often the number is polled, in milliseconds. */
const every = 30_000;

/** A badge with the number of unread messages; nothing for none. */
export function UnreadCount() {
  const words = usePeopleWords();
  const read = useRead(api.homeMessages.unread);
  useRepeated(read, every);
  useEffect(hearPushed, []);
  const count = read.value?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute start-1/2 top-1 ms-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-accent"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">{fill(words.unreadCount, { count })}</span>
    </>
  );
}

/** Reads the number again when the service worker says that a message was pushed. */
function hearPushed(): (() => void) | undefined {
  const { serviceWorker: workers } = navigator;
  const hear = ({ data }: MessageEvent) => {
    if (data === "pushed") invalidate("/message");
  };
  workers?.addEventListener("message", hear);
  return () => workers?.removeEventListener("message", hear);
}
