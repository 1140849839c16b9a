const KEY = "thingwright.token";

/** Why a session ended: the user signed out, or the server no longer accepts the token. */
export type Ending = "left" | "expired";

const listeners = new Set<() => void>();
let token = read();
let ending: Ending = "left";

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
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
    localStorage.setItem(KEY, next);
  } catch {
    // Where the browser refuses storage, the session lasts until the page is left.
  }
  change(next, "left");
}

export function endSession(why: Ending): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where the browser refuses storage, no token was stored.
  }
  change(null, why);
}

/** Calls back when a user signs in or out, in this tab or another. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) change(read(), "left");
});
