import { useEffect, useRef } from "react";

/** Milliseconds between two changes of what is read: faster ones could not be. */
export const readingPause = 250;
/** Milliseconds, or until the next frame: for what is controlled, whose change has to be seen at once. */
export type Pause = number | "frame";

/** Calls `show` with what comes: at once, but after a change only with the newest of what follows within a moment. */
export function usePaced<T>(show: (value: T) => void, pause: Pause = readingPause): (value: T) => void {
  const resting = useRef<() => void>(undefined);
  const waiting = useRef<{ value: T; show: (value: T) => void }>(undefined);
  useEffect(
    () => () => {
      resting.current?.();
      resting.current = undefined;
    },
    [],
  );

  const rest = () => {
    const next = waiting.current;
    waiting.current = undefined;
    resting.current = next && after(pause, rest);
    next?.show(next.value);
  };
  return (value) => {
    waiting.current = { value, show };
    if (resting.current === undefined) rest();
  };
}

/** @returns calls it off */
function after(pause: Pause, work: () => void): () => void {
  if (pause === "frame") {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}
