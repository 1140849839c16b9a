import { vi } from "vitest";

/** Repeats an attempt until it does not throw, and returns its result. Waits long, because the machine may be busy. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 30_000, interval: 25 });
}
