import { useSyncExternalStore } from "react";

const KEY = "thingwright.reloaded";
const listeners = new Set<() => void>();
let missing = 0;

function count(by: 1 | -1): void {
  missing += by;
  for (const listener of listeners) listener();
}

// Told by what Vite puts around each import of a part.
globalThis.addEventListener?.("vite:preloadError", () => count(1));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A page whose code could not be loaded: the server was updated meanwhile, or is out of reach. */
export class MissingPage extends Error {
  constructor(cause: unknown) {
    super("the code of a page could not be loaded", { cause });
    // It says so in its own place, and only once it is gone to.
    count(-1);
  }
}

/** Whether some part of the page that shows could not be loaded since it was opened. */
export function useMissingPart(): boolean {
  return useSyncExternalStore(subscribe, () => missing > 0);
}

/** Loads the page anew if the server answers; a page that is there is better than none. Unsaved forms ask first. */
export async function reload(): Promise<boolean> {
  try {
    const page = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
    if (!page.ok) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

let once: Promise<boolean> | undefined;

/** The same, once for each build: if that did not help, going on would not either. */
export function reloadOnce(): Promise<boolean> {
  once ??= reloadFirst();
  return once;
}

async function reloadFirst(): Promise<boolean> {
  // The name of this very file changes with every build.
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    // Without storage nothing tells a second time from the first.
    return false;
  }
  return reload();
}
