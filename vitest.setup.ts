import { afterAll, vi } from "vitest";

interface Dispatcher {
  constructor: new () => Dispatcher;
  destroy: () => Promise<void>;
}
/** By which Node finds what keeps the connections of `fetch`. */
const dispatcher = Symbol.for("undici.globalDispatcher.1");
const connections = globalThis as { [dispatcher]?: Dispatcher };

// The next file of this worker finds globals and timers as they were, and no idle connections of `fetch`, which set timers
// when they end: even fake ones.
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
