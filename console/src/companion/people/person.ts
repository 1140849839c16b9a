import type { Reply, Route } from "@thingwright/contract/grammar/route.ts";
import { useSyncExternalStore } from "react";
import { type Caller, exchangeAs, partsOf, type Ref, type Rest } from "../../lib/wire.ts";
import { CallError } from "../../lib/failed-call.ts";

/** How the last session ended: the person signed out, or the platform no longer accepts the token. */
type Ending = "left" | "expired";

const tokenKey = (appKey: string) => `thingwright.person.${appKey}`;
const listeners = new Set<() => void>();
let app = "";
let token: string | null = null;
let ending: Ending = "left";

/** Sets the app whose people use these pages. Called once, before any of these pages is shown. */
export function beginPerson(appKey: string): void {
  app = appKey;
  token = stored();
  addEventListener("storage", ({ key }) => {
    if (key === tokenKey(app) || key === null) change(stored(), "left");
  });
}

function stored(): string | null {
  try {
    return localStorage.getItem(tokenKey(app));
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

export function signIn(next: string): void {
  try {
    localStorage.setItem(tokenKey(app), next);
  } catch {
    // Where the browser refuses storage, the session lasts until the page is left.
  }
  change(next, "left");
}

/** Forgets the session on this phone. */
export function signOut(why: Ending): void {
  try {
    localStorage.removeItem(tokenKey(app));
  } catch {
    // Where the browser refuses storage, no token was stored.
  }
  change(null, why);
}

/** Calls `listener` when somebody signs in or out on this phone. Returns the function that unsubscribes. */
export function onPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isIn = () => token !== null;
export const useSignedIn = (): boolean => useSyncExternalStore(onPerson, isIn);
/** The token of the signed-in person; null if nobody is signed in. */
export const personToken = (): string | null => token;
export const personApp = (): string => app;
export const lastEnding = (): Ending => ending;

const person: Caller = {
  token: personToken,
  // The page's own language, which it sets on its root element.
  language: () => document.documentElement.lang,
  get headers() {
    return { "app-key": app };
  },
  // Calls outlive the page, because people tap a switch and then put the phone away.
  outlives: true,
  expired: () => signOut("expired"),
  prove: () => Promise.resolve(false),
};

/**
 * Makes a call of `/app/v1`, as the person who is signed in on this phone, or for the app while nobody is signed in.
 * @throws {CallError} if the call is refused, cannot reach the platform, or is not answered in time
 */
export function ask<R extends Route>(route: Ref<R>, ...[input, options]: Rest<R>): Promise<Reply<R>> {
  return exchangeAs(person, route, ...partsOf(input), options);
}

/**
 * Whether the platform could not be reached or did not answer. With a status of 502 or above, a proxy may have answered
 * in its place.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof CallError && (error.kind !== "refused" || error.status >= 502);
