import { Problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance } from "fastify";
import { BoundedLog } from "../platform/bounded-log.ts";
import { isAway } from "../platform/database/trouble.ts";
import type { Logger } from "../platform/log.ts";
import { SeldomLog } from "../platform/seldom-log.ts";
import { problemOf, requestLanguage, sendProblem } from "./answer.ts";

/** Whether a stream ended before it was read to its end. */
const hasGone = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

/**
 * Answers calls that throw, and logs what an operator should see: faults with their stack, and the names of refusals
 * that show the server's state. Callers can cause both, so the lines of a minute are limited.
 */
export function logFailures(app: FastifyInstance, log: Logger): void {
  const away = new SeldomLog(log, "a call failed because the database is away");
  const faults = new BoundedLog(log, "a call failed", "error");
  const refusals = new BoundedLog(log, "calls are refused");
  const slow = new BoundedLog(log, "a query took too long");
  app.setErrorHandler((error, request, reply) => {
    // The client left before a file could be sent, so nobody is left to be answered.
    if (hasGone(error) && reply.raw.closed) return reply.hijack();
    const refusal = problemOf(error);
    const { id: reqId, method, routeOptions } = request;
    const route = `${method} ${routeOptions.url}`;
    if (isAway(error)) away.tell({ error, reqId });
    else if (error instanceof Problem) {
      const { kind, status, cause } = error;
      if (status >= 500) refusals.tell(kind, { refused: kind, cause, route, reqId });
    } else if (refusal.status >= 500) faults.tell(`${route} ${String(error)}`, { error, reqId });
    if (refusal.kind === "too_slow") slow.tell(route, { error, reqId });
    return sendProblem(reply, refusal, requestLanguage(request));
  });
  app.addHook("onClose", async () => {
    for (const lines of [faults, refusals, slow]) lines.close();
  });
}
