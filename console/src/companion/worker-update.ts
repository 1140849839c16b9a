import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isUpdated = false;

/**
 * Has the phone keep the companion for times without a network, and notices when a newer one has taken over.
 * @param version of this page
 */
export function startWorker(base: string, version: string): void {
  const { serviceWorker } = navigator;
  // Browsers have none over plain http, and the development server has no worker.
  if (!serviceWorker || !import.meta.env.PROD) return;
  watchWorker(serviceWorker, version);
  void serviceWorker.register(`${base}worker.js`, { scope: base, updateViaCache: "none" }).then(
    (registration) => {
      // An installed companion is seldom closed: it looks for a newer one when it is taken up again.
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {});
      });
    },
    () => {},
  );
}

/**
 * Compares the version of a worker that takes over with the page's: a page comes from the network, so that it may well be
 * the newer one, whose own worker comes only after it.
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

/** Whether this page is of an older version than what the phone has by now. */
export function useUpdated(): boolean {
  return useSyncExternalStore(subscribe, hasUpdate);
}
