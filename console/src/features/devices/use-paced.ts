import { useEffect, useRef } from "react";

/** Milliseconds between two changes of what is read: faster ones could not be. */
export const readingPause = 250;
/** The same of what is controlled: a press has to be seen at once, whatever else has just changed. */
export const controlPause = 30;

/** Calls `show` with what comes: at once, but after a change only with the newest of what follows within a moment. */
export function usePaced<T>(show: (value: T) => void, pause = readingPause): (value: T) => void {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ value: T; show: (value: T) => void }>(undefined);
  useEffect(
    () => () => {
      clearTimeout(resting.current);
      resting.current = undefined;
    },
    [],
  );

  const rest = () => {
    const next = waiting.current;
    waiting.current = undefined;
    resting.current = next && setTimeout(rest, pause);
    next?.show(next.value);
  };
  return (value) => {
    waiting.current = { value, show };
    if (resting.current === undefined) rest();
  };
}
