import { useState } from "react";
import { tellFailure } from "./notice.tsx";
import { failureText, usePeopleWords } from "./words.ts";

/** Does one thing at a time, and says why it failed. @returns whether something is being done, and what does it */
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
