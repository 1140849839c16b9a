import { afterAll, vi } from "vitest";

interface Dispatcher {
  constructor: new () => Dispatcher;
  destroy: () => Promise<void>;
}
/** The key under which Node stores the object that has the connections of `fetch`. */
const dispatcher = Symbol.for("undici.globalDispatcher.1");
const connections = globalThis as { [dispatcher]?: Dispatcher };

// Restores globals and timers for the next file of this worker, and ends idle connections of `fetch`. A connection that
// ended later would set a timer then, which may be a fake timer of the next file.
afterAll(async () => {
  const kept = connections[dispatcher];
  if (kept) {
    connections[dispatcher] = new kept.constructor();
    await kept.destroy();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
