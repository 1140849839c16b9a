import { useState } from "react";
import { tellFailure } from "./notice.tsx";
import { failureText, usePeopleWords } from "./words.ts";

/** Runs one action at a time, and shows why it failed. @returns whether an action runs, and a function that runs one */
export function useDeed(): [boolean, (deed: () => Promise<void>) => Promise<void>] {
  const words = usePeopleWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (deed: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      tellFailure(failureText(error, words));
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
