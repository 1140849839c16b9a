import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance } from "fastify";
import { isLoopback, networksOf } from "../../platform/network.ts";
import { requestLanguage, sendProblem } from "../answer.ts";
import { healthPaths } from "../health.ts";

/** How many calls of one address may be unfinished at a time. A call is unfinished until its answer has been read. */
export const unfinishedOfAddress = 500;

/**
 * Refuses calls of an address (an IPv4 address, or a /64 of IPv6) that has too many unfinished calls, no matter over
 * how many connections. Wider networks may have a multiple of that number, which `networksOf` gives. This machine's own
 * addresses are exempt, because a proxy there may forward the calls of everybody. Health and metrics are answered even
 * then.
 */
export function limitUnfinished(app: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    const { ip, ws } = request;
    if (ws || isLoopback(ip) || healthPaths.has(request.routeOptions.url ?? "") || reply.raw.closed)
      return done();
    const networks = networksOf(ip);
    const full = networks.some(
      ({ network, lines }) => (unfinished.get(network) ?? 0) >= unfinishedOfAddress * lines,
    );
    if (full)
      return void sendProblem(reply, problem("too_many_requests", { seconds: 1 }), requestLanguage(request));
    for (const { network } of networks) unfinished.set(network, (unfinished.get(network) ?? 0) + 1);
    reply.raw.once("close", () => {
      for (const { network } of networks) {
        const left = unfinished.get(network)! - 1;
        if (left > 0) unfinished.set(network, left);
        else unfinished.delete(network);
      }
    });
    done();
  });
}
