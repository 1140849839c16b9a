import { useSyncExternalStore } from "react";

/** The event that Chromium browsers send when the page can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offered: InstallEvent | null = null;

function keep(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  keep(event as InstallEvent);
});
addEventListener("appinstalled", () => keep(null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;
const isApple = () => (navigator as { standalone?: boolean }).standalone === false;

/**
 * `way` is how the companion can be installed: by a button, or by the menu of iOS; null if it is installed already or
 * cannot be installed. `install` shows the browser's prompt, for the button.
 */
export function useInstall(): { way: "button" | "menu" | null; install: () => void } {
  const event = useSyncExternalStore(subscribe, () => offered);
  const way = isInstalled() ? null : event ? "button" : isApple() ? "menu" : null;
  const install = () => {
    // An event can show the browser's prompt only once.
    keep(null);
    void event?.prompt();
  };
  return { way, install };
}
