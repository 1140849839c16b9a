import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { networkOf } from "../platform/network.ts";
import { RateLimit } from "../platform/limits/rate-limit.ts";
import { requestLanguage, sendProblem } from "./answer.ts";

/** The path at which an authority checks, without TLS, that the domain is this platform's (RFC 8555 §8.3). */
export const acmeChallengePath = "/.well-known/acme-challenge/:token(^[\\w-]{1,200}$)";

/**
 * The maximum number of requests that an IPv4 address or IPv6 /64 may send to each process. An authority sends only a
 * few requests for each domain name.
 */
export const questionsPerMinute = 300;
/** A token has 128 random bits at least, which is 22 characters: nothing shorter is looked for. */
const shortestToken = 22;

/** Answers the checks of the authority, whichever process has ordered the certificate. */
export function mountAcmeChallenges(
  app: FastifyInstance,
  {
    answerTo,
    clock,
  }: { answerTo: (token: string) => Promise<string | undefined>; clock: Pick<Clock, "steady"> },
): void {
  const pace = new RateLimit(clock, { points: questionsPerMinute, seconds: 60 });
  app.get<{ Params: { token: string } }>(acmeChallengePath, async (request, reply) => {
    const { token } = request.params;
    const from = networkOf(request.ip);
    const wait = pace.wait(from);
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    pace.spend(from);
    const answer = token.length >= shortestToken ? await answerTo(token) : undefined;
    if (answer === undefined) return sendProblem(reply, problem("not_found"), requestLanguage(request));
    return reply.header("content-type", "application/octet-stream").send(answer);
  });
}
