import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let since: number | undefined;

/** Sets whether the live connection is away. Styles follow it by the variant `away`. */
export function setAway(away: boolean): void {
  if (away === (since !== undefined)) return;
  since = away ? Date.now() : undefined;
  document.documentElement.toggleAttribute("data-away", away);
  for (const listener of listeners) listener();
}

/**
 * Since when the live connection is away, in milliseconds: the shown data may have changed since then, so presence is
 * unknown and values are dimmed. Undefined while all is live, or nothing needs to be.
 */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(onAway, () => since);
}

/**
 * Returns the time up to which the shown data is known, in milliseconds: now, or the loss of the connection while it is
 * away.
 */
export function knownUntil(now: number): number {
  return since === undefined ? now : Math.min(now, since);
}

function onAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
