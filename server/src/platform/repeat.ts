import type { Logger } from "./log.ts";
import { SeldomLog } from "./seldom-log.ts";

/**
 * Runs work at an interval in milliseconds, never twice at a time, and logs the rounds that fail.
 * @param name identifies the work in the log
 * @returns a function that stops, and waits for a round that is under way
 */
export function repeat(
  name: string,
  every: number,
  work: () => Promise<void>,
  log: Logger,
): () => Promise<void> {
  const failures = new SeldomLog(log, "repeated work failed");
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: unknown) => failures.tell({ error, work: name }))
      .finally(() => (round = null));
  }, every);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
