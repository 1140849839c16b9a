import { vi } from "vitest";

/** Tries until it no longer throws, and gives what it gives. Patient with a busy machine. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 30_000, interval: 25 });
}
