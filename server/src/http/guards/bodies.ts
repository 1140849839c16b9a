import type { IncomingMessage } from "node:http";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networksOf } from "../../platform/network.ts";
import { requestLanguage, sendProblem } from "../answer.ts";
import { Held } from "./held.ts";

/**
 * How many bytes of small bodies may be under way at a time. Beyond that, the network with the most bytes, among those
 * with an unfinished body, loses its oldest unfinished body. Large bodies are counted separately: `large-bodies.ts`.
 */
const mostUnderWay = 64 * 2 ** 20;
/** How much of an unwanted body is still read, so that its sender gets to read the answer. */
const discarded = { bytes: limits.bodyBytes, ms: 5000 };

/**
 * Bounds the memory and the time that bodies take. Calls without a route are refused before their body is read, and
 * `Expect: 100-continue` is answered only once a call has been admitted. Must be called before any route is mounted.
 * @param smallMs milliseconds that a body of at most `limits.bodyBytes` may take; a larger one may take as long as the
 *   whole call
 */
export function boundBodies(app: FastifyInstance, smallMs: number): void {
  const asking = new WeakSet<IncomingMessage>();
  const underWay = new Held<IncomingMessage>();
  /**
   * The deadlines of small bodies, earliest first. One timer checks all of them. A timer for each body would be
   * wasteful, because most bodies arrive with their head.
   */
  const small = new Map<IncomingMessage, number>();
  const looking = setInterval(() => {
    for (const [request, latest] of small) {
      if (latest > performance.now()) return;
      small.delete(request);
      if (!request.complete) tooSlow(app, request);
    }
  }, smallMs / 30);
  app.addHook("onClose", async () => clearInterval(looking));

  /**
   * Ends an unfinished body to make room for a network. Returns false if all unfinished bodies belong to networks with
   * fewer bytes than this one.
   */
  function endOldest(network: string): boolean {
    const largest = underWay.largestWith(({ complete }) => !complete);
    if (!largest || largest.size < underWay.sizeOf(network)) return false;
    underWay.release(largest.holder, largest.thing);
    tooSlow(app, largest.thing);
    return true;
  }

  app.server.on("checkContinue", (request, response) => {
    asking.add(request);
    app.server.emit("request", request, response);
  });

  app.addHook("onRequest", (request, reply, done) => {
    // A GET without a route may be for a page of the console.
    const { method, headers, ws, is404 } = request;
    const leadsNowhere = is404 && method !== "GET" && method !== "HEAD";
    const upgrades = headers.upgrade?.toLowerCase() === "websocket" && !ws;
    if (leadsNowhere || upgrades)
      return void sendProblem(reply, problem("not_found"), requestLanguage(request));
    done();
  });

  app.addHook("preParsing", (request, reply, _payload, done) => {
    const { raw, method } = request;
    // If the caller hung up while its token was looked up, the `close` event has passed already. The body must not be
    // counted then, because nothing would release it.
    if (reply.raw.closed) return done();
    if (raw.complete || !hasBody(raw) || method === "GET" || method === "HEAD") return done();
    const bytes = bytesOf(request);
    if (bytes <= limits.bodyBytes) {
      const { network } = networksOf(request.ip).at(-1)!;
      while (underWay.size + bytes > mostUnderWay)
        if (!endOldest(network))
          return void sendProblem(reply, problem("overloaded"), requestLanguage(request));
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

/** Ends a call whose body takes too long, in the same way as Node ends a call that takes too long as a whole. */
export function tooSlow(app: FastifyInstance, { socket }: IncomingMessage): void {
  app.server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Returns the size of a body as its headers declare it; if they do not, the largest size that the route accepts. */
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
