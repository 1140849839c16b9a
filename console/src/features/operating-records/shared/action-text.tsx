import { useActionWords } from "../use-action-words.ts";

/** What somebody has done, in words. */
export function ActionText({ action }: { action: string }) {
  const words = useActionWords();
  return words.action({ action, input: null, after: null });
}
