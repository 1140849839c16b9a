import type { IncomingMessage } from "node:http";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networksOf } from "../platform/network.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { Held } from "./held.ts";

/**
 * Bytes of small bodies that may be on their way at a time; beyond, the network with most of them loses its oldest. A
 * large body has a place of its own: `large-bodies.ts`.
 */
const mostUnderWay = 64 * 2 ** 20;
/** What is still read of a body that nobody wants, so that its sender comes to read the answer. */
const discarded = { bytes: limits.bodyBytes, ms: 5000 };

/**
 * Bounds what bodies take. Calls that lead nowhere are refused before their body, and `Expect: 100-continue` is answered
 * only once a call has been let in. To be called before any route is mounted.
 * @param smallMs milliseconds that a body of at most `limits.bodyBytes` may take; a larger one may take as long as the
 *   whole call
 */
export function boundBodies(app: FastifyInstance, smallMs: number): void {
  const asking = new WeakSet<IncomingMessage>();
  const underWay = new Held<IncomingMessage>();
  /** Until when a small body may take, in this order. One timer looks at them, because most come with their head. */
  const small = new Map<IncomingMessage, number>();
  const looking = setInterval(() => {
    for (const [request, latest] of small) {
      if (latest > performance.now()) return;
      small.delete(request);
      if (!request.complete) tooSlow(app, request);
    }
  }, smallMs / 30);
  app.addHook("onClose", async () => clearInterval(looking));

  /** Makes room by the body that takes longest in the network with most; false where its bodies have all come. */
  function endOldest(): boolean {
    const [network, { things }] = underWay.largest();
    const oldest = things.keys().find(({ complete }) => !complete);
    if (!oldest) return false;
    underWay.release(network, oldest);
    tooSlow(app, oldest);
    return true;
  }

  app.server.on("checkContinue", (request, response) => {
    asking.add(request);
    app.server.emit("request", request, response);
  });

  app.addHook("onRequest", (request, reply, done) => {
    // A page of the console may be meant by a GET.
    const { method, headers, ws, is404 } = request;
    const leadsNowhere = is404 && method !== "GET" && method !== "HEAD";
    const upgrades = headers.upgrade?.toLowerCase() === "websocket" && !ws;
    if (leadsNowhere || upgrades)
      return void sendProblem(reply, problem("not_found"), requestLanguage(request));
    done();
  });

  app.addHook("preParsing", (request, reply, _payload, done) => {
    const { raw, method } = request;
    // The caller hung up while its token was looked up: no `close` would give its place back.
    if (reply.raw.closed) return done();
    if (raw.complete || !hasBody(raw) || method === "GET" || method === "HEAD") return done();
    const bytes = bytesOf(request);
    if (bytes <= limits.bodyBytes) {
      while (underWay.size + bytes > mostUnderWay)
        if (!endOldest()) return void sendProblem(reply, problem("overloaded"), requestLanguage(request));
      const { network } = networksOf(request.ip).at(-1)!;
      underWay.add(network, raw, bytes);
      small.set(raw, performance.now() + smallMs);
      reply.raw.once("close", () => {
        underWay.release(network, raw);
        small.delete(raw);
      });
    }
    if (asking.has(raw)) reply.raw.writeContinue();
    done();
  });

  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request.raw)) discard(request.raw);
    done();
  });
}

/** Ends a call whose body takes too long as Node ends one that takes too long as a whole. */
export function tooSlow(app: FastifyInstance, { socket }: IncomingMessage): void {
  app.server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** The size of a request's body as its headers declare it; the largest that its route takes where they do not. */
export function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return routeOptions.bodyLimit;
  return Number(headers["content-length"] ?? 0);
}

/** Reads on for a moment, because a sender whose connection is reset may lose the answer; then ends the connection. */
function discard(request: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), discarded.ms);
  request.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > discarded.bytes) request.destroy();
  });
  for (const end of ["end", "close"]) request.once(end, () => clearTimeout(timer));
}
