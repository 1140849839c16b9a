import { useState } from "react";
import { tellFailure } from "./notice.tsx";
import { failureText, usePeopleWords } from "./words.ts";

/**
 * Runs one action at a time. If it fails, a notice says why.
 * @returns whether an action runs, and a function that runs one
 */
export function useExclusiveAction(): [boolean, (action: () => Promise<void>) => Promise<void>] {
  const words = usePeopleWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      tellFailure(failureText(error, words));
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
