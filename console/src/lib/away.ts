import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let since: number | undefined;

/** Says that the connection is away or back. The styles read it as the variant `away`. */
export function setAway(away: boolean): void {
  if (away === (since !== undefined)) return;
  since = away ? Date.now() : undefined;
  document.documentElement.toggleAttribute("data-away", away);
  for (const listener of listeners) listener();
}

/**
 * Since when the live connection is away, in milliseconds: what is shown may have changed since then, so presence is
 * unknown and values are dimmed. Undefined while all is live, or nothing needs to be.
 */
export function useAwaySince(): number | undefined {
  return useSyncExternalStore(onAway, () => since);
}

/** The moment up to which what is shown is known: now, or while the connection is away its loss. In milliseconds. */
export function knownUntil(now: number): number {
  return since === undefined ? now : Math.min(now, since);
}

function onAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
