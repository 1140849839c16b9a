import type { Logger } from "./log.ts";
import { SeldomLog } from "./seldom-log.ts";

/**
 * Does work every so many milliseconds, never twice at a time; a round that fails is logged.
 * @param name tells in the log which work it was
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
