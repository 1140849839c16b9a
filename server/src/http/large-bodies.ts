import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bytesOf } from "./bodies.ts";

/** How many large bodies, larger than most routes take, are taken into memory at a time. */
const atOnce = { all: 32, account: 8 };

/**
 * Counts calls with large bodies, from their headers to their answer: an account that sends many, or sends them slowly,
 * must not fill the memory.
 * @returns a function that admits a call of an account; it throws too_many_requests, or overloaded where other accounts
 * hold every place
 */
export function largeBodies(): (request: FastifyRequest, reply: FastifyReply, account: string) => void {
  const held = new Map<string, number>();
  let all = 0;
  return (request, reply, account) => {
    if (!isLarge(request)) return;
    // The caller hung up while its token was looked up: no `close` would give its place back.
    if (reply.raw.closed) return;
    const own = held.get(account) ?? 0;
    if (own >= atOnce.account) throw problem("too_many_requests", { seconds: 1 });
    if (all >= atOnce.all) throw problem("overloaded");
    all += 1;
    held.set(account, own + 1);
    reply.raw.once("close", () => {
      all -= 1;
      const left = held.get(account)! - 1;
      if (left > 0) held.set(account, left);
      else held.delete(account);
    });
  };
}

/** Whether a call brings more than most routes take. */
export function isLarge(request: FastifyRequest): boolean {
  return bytesOf(request) > limits.bodyBytes;
}
