import type { FastifyInstance, FastifyRequest } from "fastify";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Pressure } from "../../platform/memory/pressure.ts";
import { requestLanguage, sendProblem } from "../answer.ts";
import { healthPaths } from "../health.ts";
import { isLarge } from "./large-bodies.ts";

const retryAfterSeconds = 10;

/** The method and path of calls that return as many rows as the caller requests, or everything that a product has. */
const large = new Set(
  [...everyRoute()].flatMap(({ route }) =>
    route.heavy || hasPages(route.query) ? [`${route.method} ${pathOf(route)}`] : [],
  ),
);

function hasPages(query: unknown): boolean {
  const { shape = {} } = (query ?? {}) as { shape?: object };
  return "page_size" in shape || "limit" in shape;
}

/**
 * Answers calls with 503 before their body is read, if memory is short. Near the memory ceiling, it refuses calls that
 * would take much memory: lists, whole products, large bodies and WebSockets. At the ceiling, it refuses all calls
 * except health checks. To be called before any route is mounted.
 */
export function refuseUnderPressure(
  app: FastifyInstance,
  pressure: Pick<Pressure, "state" | "refused">,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const state = pressure.state();
    if (state === "normal" || healthPaths.has(request.routeOptions.url ?? "")) return done();
    if (state === "high" && !takesMuch(request)) return done();
    pressure.refused();
    // Without `connection: close`, the rest of the body would still be read.
    reply.header("connection", "close").header("retry-after", retryAfterSeconds);
    sendProblem(reply, problem("overloaded"), requestLanguage(request));
  });
}

function takesMuch(request: FastifyRequest): boolean {
  if (request.headers.upgrade !== undefined || isLarge(request)) return true;
  const method = request.method === "HEAD" ? "GET" : request.method;
  return large.has(`${method} ${request.routeOptions.url}`);
}
