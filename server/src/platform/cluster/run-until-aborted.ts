import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { SharedWork } from "./cluster.ts";
import { SeldomLog } from "../seldom-log.ts";

/** Work that ends before its signal aborts, mostly because of an error, starts again after this many milliseconds. */
const againAfter = 1000;

/** Does one shard repeatedly until the signal aborts, and logs failures. */
export async function runUntilAborted(
  work: SharedWork,
  shard: number,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const failures = new SeldomLog(log, "shared work failed");
  while (!signal.aborted) {
    try {
      await work.work(shard, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures.tell({ error, work: work.name, shard });
    }
    await wait(againAfter, undefined, { signal }).catch(() => {});
  }
}
