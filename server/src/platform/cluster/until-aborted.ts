/**
 * Resolves when the signal aborts. `SharedWork.work` awaits it to keep its part of the work until the cluster hands that part
 * to another process.
 */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
