import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { SharedWork } from "./cluster.ts";
import { SeldomLog } from "../seldom-log.ts";

/** Work that has ended by itself, which is mostly an error, begins anew after this many milliseconds. */
const againAfter = 1000;

/** Does one part again and again until the signal aborts; a failure is logged. */
export async function keepAt(
  work: SharedWork,
  part: number,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const failures = new SeldomLog(log, "shared work failed");
  while (!signal.aborted) {
    try {
      await work.work(part, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures.tell({ error, work: work.name, part });
    }
    await wait(againAfter, undefined, { signal }).catch(() => {});
  }
}
