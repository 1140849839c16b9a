import { useCallback, useSyncExternalStore } from "react";
import { secondsUntil } from "./seconds-until.ts";

/** Seconds until a moment (milliseconds since 1970), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        if (until <= Date.now()) clearInterval(timer);
        tick();
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(until, Date.now()));
}
