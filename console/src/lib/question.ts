import { useCallback, useRef, useState } from "react";

/**
 * Lets an async function wait for the user's answer: `ask` shows the question, and resolves when `answer` is called.
 */
export function useQuestion<Q, A>() {
  const [question, setQuestion] = useState<Q>();
  const waiting = useRef<(answer: A) => void>(undefined);
  const ask = useCallback(
    (next: Q) =>
      new Promise<A>((resolve) => {
        waiting.current = resolve;
        setQuestion(next);
      }),
    [],
  );
  const answer = useCallback((given: A) => {
    setQuestion(undefined);
    waiting.current?.(given);
    waiting.current = undefined;
  }, []);
  return { question, ask, answer };
}
