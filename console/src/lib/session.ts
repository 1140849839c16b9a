import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";

const keys = { token: "thingwright.token", ending: "thingwright.ending" };
/** The key in the browser's storage for the objects that the user visited last; it is removed when the session ends. */
export const visitedKey = "thingwright.visited";

/**
 * Why a session ended. `left`: the user signed out in this tab. `expired`: the server no longer accepts the token, and
 * has not said why.
 */
export type Ending = "left" | "expired" | SessionEnding;

const listeners = new Set<() => void>();
let token = read(keys.token);
let ending: Ending = "left";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function change(next: string | null, why: Ending): void {
  if (next === token) return;
  token = next;
  ending = why;
  for (const listener of listeners) listener();
}

/** The access token of this browser, or null without a sign-in. */
export function currentToken(): string | null {
  return token;
}

/** Why the last session ended. */
export function lastEnding(): Ending {
  return ending;
}

export function startSession(next: string): void {
  try {
    localStorage.removeItem(keys.ending);
    localStorage.setItem(keys.token, next);
  } catch {
    // Where the browser refuses storage, the session lasts until the page is left.
  }
  change(next, "left");
}

export function endSession(why: Ending): void {
  try {
    // Stored before the token is removed, because other tabs react to the removal and then read the reason. For them,
    // the user has signed out elsewhere.
    localStorage.setItem(keys.ending, why === "left" ? "signed_out" : why);
    localStorage.removeItem(keys.token);
    localStorage.removeItem(visitedKey);
  } catch {
    // Where the browser refuses storage, no token was stored.
  }
  change(null, why);
}

/** Calls `listener` when a user signs in or out, in this tab or another. Returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === keys.token || event.key === null)
    change(read(keys.token), (read(keys.ending) as Ending | null) ?? "expired");
});
