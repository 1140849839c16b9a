import type { Reply, Route } from "@thingwright/contract/grammar/route.ts";
import { useSyncExternalStore } from "react";
import { type Caller, exchangeAs, partsOf, type Ref, type Rest } from "../../lib/wire.ts";
import { CallError } from "../../lib/failed-call.ts";

/** How the last session ended: by who uses this phone, or by the platform, which no longer accepts it. */
type Ending = "left" | "expired";

const tokenKey = (appKey: string) => `thingwright.person.${appKey}`;
const listeners = new Set<() => void>();
let app = "";
let token: string | null = null;
let ending: Ending = "left";

/** Says which app's people these are. Called once, before anything of a person is shown. */
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

/** Calls back when somebody signs in or out on this phone. */
export function onPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isIn = () => token !== null;
export const useSignedIn = (): boolean => useSyncExternalStore(onPerson, isIn);
/** The token of who is signed in. */
export const personToken = (): string | null => token;
export const personApp = (): string => app;
export const lastEnding = (): Ending => ending;

const person: Caller = {
  token: personToken,
  // What the page is in, as it has said itself.
  language: () => document.documentElement.lang,
  get headers() {
    return { "app-key": app };
  },
  // Somebody taps a switch and puts the phone away.
  outlives: true,
  expired: () => signOut("expired"),
  prove: () => Promise.resolve(false),
};

/**
 * Makes a call of `/app/v1`, as the person who is signed in on this phone, or for the app while nobody is.
 * @throws {CallError} refused, offline or out of time
 */
export function ask<R extends Route>(route: Ref<R>, ...[input, options]: Rest<R>): Promise<Reply<R>> {
  return exchangeAs(person, route, ...partsOf(input), options);
}

/** Whether the platform was not reached, or did not answer. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof CallError && (error.kind !== "refused" || error.status >= 502);
