import { EventEmitter } from "node:events";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bytesOf, tooSlow } from "./bodies.ts";
import { Held } from "./held.ts";

/** How many large bodies (larger than most routes accept) may be in memory at a time: in all, and for one account. */
const atOnce = { all: 32, account: 8 };
/** Milliseconds within which a body arrives if its sender is not slow. */
const usual = 10_000;

/**
 * Counts calls with large bodies from their headers to their answer, so that an account that sends many of them, or
 * sends them slowly, cannot fill the memory. A body that turns out to be small counts only until it has arrived.
 * @returns a function that admits a call of an account. If no place is free, the account with the most places, among
 * those with an unfinished body, loses its oldest unfinished body. The calling account must have at least two places
 * fewer than that account. If it has only one place fewer, it must have none, and the unfinished body must be slow. The
 * function throws too_many_requests if the account has all its places, overloaded if no place is free
 */
export function largeBodies(
  comesWithin = usual,
): (request: FastifyRequest, reply: FastifyReply, account: string) => void {
  const places = new Held<FastifyRequest>();
  const began = new WeakMap<FastifyRequest, number>();

  function makeRoom(own: number): boolean {
    const largest = places.largestWith(({ raw }) => !raw.complete);
    if (!largest || largest.size <= own) return false;
    const { holder: account, size, thing: oldest } = largest;
    if (size === own + 1 && (own > 0 || performance.now() - began.get(oldest)! < comesWithin)) return false;
    places.release(account, oldest);
    tooSlow(oldest.server, oldest.raw);
    return true;
  }

  return (request, reply, account) => {
    if (!isLarge(request)) return;
    // If the caller hung up while its token was looked up, the `close` event has passed already. The call must not take
    // a place then, because nothing would release it.
    if (reply.raw.closed) return;
    const own = places.sizeOf(account);
    if (own >= atOnce.account) throw problem("too_many_requests", { seconds: 1 });
    if (places.size >= atOnce.all && !makeRoom(own)) throw problem("overloaded");
    places.add(account, request, 1);
    began.set(request, performance.now());
    const release = () => places.release(account, request);
    reply.raw.once("close", release);
    let bytes = 0;
    // The stream's own `on` would make it flow before its reader is attached.
    EventEmitter.prototype.on.call(request.raw, "data", (piece: Buffer) => void (bytes += piece.length));
    request.raw.once("end", () => void (bytes <= limits.bodyBytes && release()));
  };
}

/** Tells whether the body of a call is larger than most routes accept. */
export function isLarge(request: FastifyRequest): boolean {
  return bytesOf(request) > limits.bodyBytes;
}
