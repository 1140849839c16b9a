import { type MouseEvent, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

type Ask = (leave: () => void) => void;

/** The guard that asks before the page is left, and the path of that page. */
let held: { ask: Ask; path: string } | null = null;

/** The only listener of `popstate`, so that the guard asks before any component sees the new path. */
function turned(): void {
  if (!held) return tell();
  const { ask, path } = held;
  // The browser has gone back already, so it is returned to the page until the person has answered.
  history.pushState(null, "", path);
  ask(() => {
    held = null;
    history.back();
  });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("popstate", turned);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", turned);
  };
}

/** The path of the page that is shown. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/**
 * Registers `ask`, which is called before the page is left for another page of the companion. Its parameter is a
 * function that leaves the page.
 * @returns a function that removes the guard
 */
export function holdPages(ask: Ask): () => void {
  held = { ask, path: location.pathname };
  return () => {
    if (held?.ask === ask) held = null;
  };
}

export function go(path: string): void {
  if (held)
    return held.ask(() => {
      held = null;
      go(path);
    });
  history.pushState(null, "", path);
  scrollTo(0, 0);
  tell();
}

/**
 * Opens a page, which replaces the current page in the browser's history, so that the back button skips the current
 * one.
 */
export function swap(path: string): void {
  history.replaceState(null, "", path);
  scrollTo(0, 0);
  tell();
}

/**
 * Returns the props of a link within the companion. A click opens the path without a page load, unless the person opens
 * it in another tab.
 */
export function linkTo(path: string) {
  return {
    href: path,
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      event.preventDefault();
      go(path);
    },
  };
}
