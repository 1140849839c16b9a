import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Milliseconds for which a server that closes waits. Calls that wait for devices have been ended before. A query that
 * takes longer is rolled back when the database closes.
 */
const longest = 5000;

type Doing = <T>(work: () => Promise<T>) => Promise<T>;

const known = new WeakMap<FastifyInstance, Doing>();

/**
 * Makes a server that closes wait for calls whose callers have hung up. Nothing else waits for these calls, so the
 * database would otherwise be closed before they end. All routes of a server share one wait.
 * @returns a function that does the work of a call
 */
export function callsUnderWay(app: FastifyInstance): Doing {
  const doing = known.get(app) ?? waitingFor(app);
  known.set(app, doing);
  return doing;
}

function waitingFor(app: FastifyInstance): Doing {
  const calls = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => {
    const end = new AbortController();
    await Promise.race([
      Promise.allSettled(calls),
      setTimeout(longest, undefined, { signal: end.signal }).catch(() => {}),
    ]);
    end.abort();
  });
  return async (work) => {
    const call = work();
    calls.add(call);
    try {
      return await call;
    } finally {
      calls.delete(call);
    }
  };
}
