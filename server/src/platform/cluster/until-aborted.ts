/**
 * Resolves when the signal aborts. `SharedWork.work` awaits it to keep its shard of the work until the cluster hands
 * that shard to another process.
 */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
