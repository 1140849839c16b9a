import { useSyncExternalStore } from "react";
import { beforeLoaded } from "../ui/lazy-part.ts";
import { isConnectionLost } from "./away.ts";
import { retryPause } from "./retry-pause.ts";

const KEY = "thingwright.reloaded";
const listeners = new Set<() => void>();
let missing = 0;

function count(by: 1 | -1): void {
  // The count must not fall below 0, because it would then hide later failures. `count(-1)` is also called for failures
  // for which Vite fired no event.
  missing = Math.max(0, missing + by);
  for (const listener of listeners) listener();
}

// Vite fires this event when an `import()` of a part of the console fails.
globalThis.addEventListener?.("vite:preloadError", () => count(1));

let reaching: Promise<void> | undefined;

// If a file cannot be imported, Chromium remembers that until the page is reloaded. So no part is requested while the
// server seems out of reach, neither by a click nor because the pointer passes over a menu.
beforeLoaded(() => {
  if (!navigator.onLine || isConnectionLost())
    reaching ??= untilReached().finally(() => (reaching = undefined));
  return reaching;
});

/**
 * Resolves once the server answers. Without a network, it may still resolve at once, if the server runs on the same
 * machine.
 */
export async function untilReached(): Promise<void> {
  for (let tries = 0; !(await isReached()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, retryPause(tries)));
}

const isReached = (): Promise<boolean> =>
  fetch("/", { headers: { accept: "text/html" }, cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The error of a page whose code could not be loaded: the server was updated meanwhile, or cannot be reached. */
export class MissingPage extends Error {
  constructor(cause: unknown) {
    super("the code of a page could not be loaded", { cause });
    // A missing page is not counted: it shows the error itself, in its own place, and only when the user opens it.
    count(-1);
  }
}

/** Loads a part before it is needed. A failure is not counted: the component that needs the part loads it again. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => count(-1));
}

/** Whether some part of the console could not be loaded since this page was opened in the browser. */
export function useMissingPart(): boolean {
  return useSyncExternalStore(subscribe, () => missing > 0);
}

/**
 * Reloads if the server answers, and returns true. Otherwise the current page stays open. Unsaved forms ask before the
 * reload.
 */
export async function reload(): Promise<boolean> {
  if (!(await isReached())) return false;
  location.reload();
  return true;
}

let once: Promise<Reload> | undefined;

/**
 * `under way`: the page reloads. `tried`: it was reloaded for this build before. `unreached`: the server does not
 * answer.
 */
type Reload = "under way" | "tried" | "unreached";

/** Reloads once for each build: if that did not help, another reload would not either. */
export function reloadOnce(): Promise<Reload> {
  once ??= reloadFirst();
  return once;
}

async function reloadFirst(): Promise<Reload> {
  // The name of this file contains a hash, which changes with the build.
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === build) return "tried";
    sessionStorage.setItem(KEY, build);
  } catch {
    // Where the browser refuses storage, a second reload could not be told from the first.
    return "tried";
  }
  return (await reload()) ? "under way" : "unreached";
}
