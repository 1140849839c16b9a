import { useCallback, useRef, useState } from "react";

/** Waits for an answer in the middle of a call: `ask` shows the question, `answer` lets the call go on. */
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
