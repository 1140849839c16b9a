import { randomUUID } from "node:crypto";
import websocket from "@fastify/websocket";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { fastify, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "../platform/log.ts";
import { problemOf, requestLanguage, sendProblem } from "./answer.ts";
import { securityHeaders } from "./security-headers.ts";

/** How long a caller may take for a call's head, and for all of it, in milliseconds; how often that is looked at. */
const patience: Record<"head" | "call" | "look", number> = {
  head: 20_000,
  call: limits.requestTimeoutMs,
  look: 5000,
};

/** Builds the HTTP server with its headers, errors and request ids; routes are mounted onto it. */
export async function createHttpServer(options: {
  log: Logger;
  /** Whether a proxy stands in front, which adds to X-Forwarded-For whom it was called by. */
  trustProxy: boolean;
  /** Where scripts, frames and images of others may come from. */
  scripts: readonly string[];
  patience?: typeof patience;
}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { head, call, look } = options.patience ?? patience;
  const app = fastify({
    loggerInstance,
    // Only who connects is believed: what stands before its own entry in the header was written by its caller.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: limits.bodyBytes,
    requestTimeout: call,
    http: { headersTimeout: head, connectionsCheckingInterval: look },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
    // Before there is a route: a path that is no text, or has an id without end.
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(reply, problem("not_found"), requestLanguage(request)),
  });
  await app.register(websocket, {
    options: { maxPayload: limits.devicePacketBytes * 2 },
    errorHandler: (error, socket, request) => {
      // What the library refuses is the caller's doing, and no reason to fill the log.
      const theirs = "code" in error && String(error.code).startsWith("WS_ERR_");
      request.log[theirs ? "info" : "error"]({ error }, "a WebSocket broke off");
      socket.terminate();
    },
  });
  const security = securityHeaders(options.scripts);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(security).header("x-request-id", request.id);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = problemOf(error);
    if (refusal.status >= 500) request.log.error({ error }, "a call failed");
    if (refusal.kind === "too_slow") request.log.warn({ error }, "a query took too long");
    return sendProblem(reply, refusal, requestLanguage(request));
  });
  return app;
}
