const KEY = "thingwright.token";

/** Why there is no token: the user left, or the server no longer accepts it. */
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

/** The access token of this browser, or null when nobody is signed in. */
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
    // Without storage the session lasts until the page is left.
  }
  change(next, "left");
}

export function endSession(why: Ending): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
  change(null, why);
}

/** Calls back when someone signs in or out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) change(read(), "left");
});
