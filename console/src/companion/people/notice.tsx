import { useSyncExternalStore } from "react";
import { cx } from "../../ui/cx.ts";

interface NoticeContent {
  text: string;
  isFailure: boolean;
}

/** How long a notice shows, in milliseconds. */
const spans = { failure: 6000, other: 2500 };
const listeners = new Set<() => void>();
let current: NoticeContent | null = null;
let end: ReturnType<typeof setTimeout> | undefined;

function say(next: NoticeContent | null): void {
  clearTimeout(end);
  current = next;
  if (next) end = setTimeout(say, next.isFailure ? spans.failure : spans.other, null);
  for (const listener of listeners) listener();
}

/** Shows a notice at the foot of the page for a moment. */
export const tell = (text: string): void => say({ text, isFailure: false });
export const tellFailure = (text: string): void => say({ text, isFailure: true });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place of the notice. It is always rendered, so that screen readers announce what appears in it. */
export function Notice() {
  const shown = useSyncExternalStore(subscribe, () => current);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(max(1rem,env(safe-area-inset-bottom))+4rem)] z-30 mx-auto max-w-112"
    >
      {shown && (
        <p
          className={cx(
            "pointer-events-auto rounded-xl px-4 py-3 text-center shadow-float",
            shown.isFailure ? "bg-danger-soft text-danger-ink" : "bg-float text-ink",
          )}
        >
          {shown.text}
        </p>
      )}
    </div>
  );
}
