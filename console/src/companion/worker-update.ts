import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isUpdated = false;

/**
 * Registers the service worker, which lets the companion open without a network, and watches for a newer worker that
 * takes over.
 * @param version the version of this page
 */
export function startWorker(base: string, version: string): void {
  const { serviceWorker } = navigator;
  // Browsers have no service workers over plain HTTP, and the development server has no worker script.
  if (!serviceWorker || !import.meta.env.PROD) return;
  watchWorker(serviceWorker, version);
  void serviceWorker.register(`${base}worker.js`, { scope: base, updateViaCache: "none" }).then(
    (registration) => {
      // An installed companion is seldom closed, so it looks for a newer worker when it becomes visible again.
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {});
      });
    },
    () => {},
  );
}

/**
 * Compares the version of a worker that takes over with the version of the page. They can be equal: the page comes from
 * the network, so it may have the newer version before the worker of that version takes over.
 */
export function watchWorker(
  workers: Pick<ServiceWorkerContainer, "controller" | "addEventListener">,
  version: string,
): void {
  workers.addEventListener("controllerchange", () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }: MessageEvent<string>) => {
      port1.close();
      isUpdated = data !== version;
      for (const listener of listeners) listener();
    });
    port1.start();
    workers.controller?.postMessage(null, [port2]);
  });
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasUpdate = (): boolean => isUpdated;

/** Whether the worker on this phone has another version than this page, which is then outdated. */
export function useUpdated(): boolean {
  return useSyncExternalStore(subscribe, hasUpdate);
}
