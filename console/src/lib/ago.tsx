import { headerOf } from "@thingwright/contract/basics/language.ts";
import { useSyncExternalStore } from "react";
import { useAwaySince } from "./away.ts";
import { useLanguage } from "./language.ts";
import { formatTime } from "../ui/time.tsx";
import { agoText } from "./ago-text.ts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

/** All components that use `useNow` share one timer, which runs only while there are such components. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000);
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (!timer) second = Math.floor(Date.now() / 1000);
  return second;
}

/** Seconds since 1970; the component renders again every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/**
 * Like `useNow`, but the time stands still while the live connection is lost: for states that are certain only while
 * live updates arrive.
 */
export function useKnownNow(): number {
  const now = useNow();
  const away = useAwaySince();
  return away === undefined ? now : Math.floor(away / 1000);
}

/** How long ago a time was, updated every second; the time itself is in the tooltip. */
export function Ago({ time, className = "text-muted" }: { time: number; className?: string }) {
  const locale = headerOf(useLanguage());
  const now = useNow();
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={formatTime(time / 1000, "second")}
      className={`tabular whitespace-nowrap ${className}`}
    >
      {agoText(now - Math.floor(time / 1000), locale)}
    </time>
  );
}
