import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Bodies that are larger than a stranger's may be: so many at a time are taken into memory. */
const atOnce = { all: 32, account: 8 };

/**
 * Counts calls with large bodies, from their head to their answer: whoever sends many, or sends them slowly, does not
 * fill the memory.
 * @returns lets a call of an account in; throws too_many_requests, or overloaded where others hold every place
 */
export function largeBodies(): (request: FastifyRequest, reply: FastifyReply, account: string) => void {
  const held = new Map<string, number>();
  let all = 0;
  return (request, reply, account) => {
    if (bytesOf(request) <= limits.publicBodyBytes) return;
    // The caller hung up while it was found out who it is: nothing would give its place back.
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

/** Of the body that follows, as its sender says; without end where that is not said. */
function bytesOf({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return Infinity;
  return Number(headers["content-length"] ?? 0);
}
