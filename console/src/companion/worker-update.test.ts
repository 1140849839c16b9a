import { expect, test } from "vitest";
import { hasUpdate, subscribe, watchWorker } from "./worker-update.ts";

test("reports an update only if the new service worker has another version than the page", async () => {
  const workers = Object.assign(new EventTarget(), { controller: null as ServiceWorker | null });
  watchWorker(workers, "second");
  const takenOverBy = async (version: string) => {
    const told = new Promise<void>((resolve) => {
      const end = subscribe(() => (end(), resolve()));
    });
    const postMessage = (_asked: unknown, [port]: MessagePort[]) => port?.postMessage(version);
    workers.controller = { postMessage } as Partial<ServiceWorker> as ServiceWorker;
    workers.dispatchEvent(new Event("controllerchange"));
    await told;
    return hasUpdate();
  };
  // Somebody who comes back has the new page at once, and its worker after it.
  expect(await takenOverBy("second")).toBe(false);
  expect(await takenOverBy("third")).toBe(true);
  expect(await takenOverBy("second")).toBe(false);
});
