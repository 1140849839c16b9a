import { EventEmitter } from "node:events";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bytesOf, tooSlow } from "./bodies.ts";
import { Held } from "./held.ts";

/** How many large bodies, larger than most routes take, are taken into memory at a time. */
const atOnce = { all: 32, account: 8 };
/** Milliseconds in which a body comes whose sender is not slow. */
const usual = 10_000;

/**
 * Counts calls with large bodies, from their headers to their answer: an account that sends many, or sends them slowly,
 * must not fill the memory. A body that turns out to be small counts until it has come.
 * @returns a function that admits a call of an account. Where every place is taken, the account with most of them loses
 *   the body that takes longest to one with fewer, or, once it is slow, to one with none. It throws too_many_requests, or overloaded where no place is to be had
 */
export function largeBodies(
  comesWithin = usual,
): (request: FastifyRequest, reply: FastifyReply, account: string) => void {
  const places = new Held<FastifyRequest>();
  const began = new WeakMap<FastifyRequest, number>();

  function makeRoom(own: number): boolean {
    const [account, { size, things }] = places.largest();
    const oldest = things.keys().find(({ raw }) => !raw.complete);
    if (!oldest || size <= own) return false;
    if (size === own + 1 && (own > 0 || performance.now() - began.get(oldest)! < comesWithin)) return false;
    places.release(account, oldest);
    tooSlow(oldest.server, oldest.raw);
    return true;
  }

  return (request, reply, account) => {
    if (!isLarge(request)) return;
    // The caller hung up while its token was looked up: no `close` would give its place back.
    if (reply.raw.closed) return;
    const own = places.sizeOf(account);
    if (own >= atOnce.account) throw problem("too_many_requests", { seconds: 1 });
    if (places.size >= atOnce.all && !makeRoom(own)) throw problem("overloaded");
    places.add(account, request, 1);
    began.set(request, performance.now());
    const release = () => places.release(account, request);
    reply.raw.once("close", release);
    let bytes = 0;
    // Not by the stream's own `on`, which would make it flow before its reader is there.
    EventEmitter.prototype.on.call(request.raw, "data", (piece: Buffer) => void (bytes += piece.length));
    request.raw.once("end", () => void (bytes <= limits.bodyBytes && release()));
  };
}

/** Whether a call brings more than most routes take. */
export function isLarge(request: FastifyRequest): boolean {
  return bytesOf(request) > limits.bodyBytes;
}
