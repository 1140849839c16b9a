import type { Logger } from "./log.ts";

/** Work that is done again and again while the process runs. */
export interface Repeated {
  /** The first round, which the start may wait for. Rejects when it fails. */
  first: Promise<void>;
  stop(): Promise<void>;
}

/** Does work now and then every so many milliseconds, never twice at a time; a round that fails is logged. */
export function repeat(every: number, work: () => Promise<void>, log: Logger): Repeated {
  const first = work();
  let round = first.catch(() => {});
  let idle = false;
  void round.then(() => (idle = true));
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    round = work()
      .catch((error: unknown) => log.error({ error }, "repeated work failed"))
      .finally(() => (idle = true));
  }, every);
  return {
    first,
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
