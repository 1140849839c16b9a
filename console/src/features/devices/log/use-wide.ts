import { useSyncExternalStore } from "react";

// The width from which the log's grid shows a message beside the list.
const query = globalThis.matchMedia?.("(min-width: 80rem)");

function subscribe(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Whether there is room for details beside a list. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
