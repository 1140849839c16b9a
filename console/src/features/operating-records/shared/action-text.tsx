import { useActionWords } from "../use-action-words.ts";

/** The words for an action. */
export function ActionText({ action }: { action: string }) {
  const words = useActionWords();
  return words.action({ action, input: null, after: null });
}
