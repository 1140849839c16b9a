import { afterAll, vi } from "vitest";

// The next file of this worker finds globals and timers as they were.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
