import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let since: number | undefined;

/** Sets whether the live connection is away, that is, lost. The style variant `away` applies while it is. */
export function setAway(away: boolean): void {
  if (away === (since !== undefined)) return;
  since = away ? Date.now() : undefined;
  document.documentElement.toggleAttribute("data-away", away);
  for (const listener of listeners) listener();
}

export const isConnectionLost = (): boolean => since !== undefined;

/**
 * Since when the live connection has been lost, in milliseconds since 1970: the shown data may have changed since then,
 * so presence is unknown and values are dimmed. Undefined while the connection works, or if nothing on the page needs
 * one.
 */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(onAway, () => since);
}

/**
 * Returns the time up to which the shown data is known, in milliseconds: now or, while the live connection is lost, the
 * time of the loss.
 */
export function knownUntil(now: number): number {
  return since === undefined ? now : Math.min(now, since);
}

function onAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
