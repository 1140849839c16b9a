import { useEffect, useRef } from "react";

/** The time between two changes of values that people read, in milliseconds. People could not follow faster changes. */
export const readingPause = 250;
/**
 * A pause in milliseconds, or `frame` for a pause until the next frame. `frame` is for values that people control,
 * because such changes must be visible at once.
 */
export type Pause = number | "frame";

/**
 * Throttles `show`. The first value is shown at once. After each pause, the newest value that arrived during the pause
 * is shown.
 */
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

/**
 * Runs `work` after a pause.
 * @returns a function that cancels it
 */
function after(pause: Pause, work: () => void): () => void {
  if (pause === "frame") {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}
