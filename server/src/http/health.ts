import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Health } from "../platform/health.ts";
import { hashToken, sameBytes } from "../platform/secrets.ts";
import { tokenOf } from "./caller.ts";

/** Paths that are answered even beyond the connection limits: an operator needs them most when the server is full. */
export const healthPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** For how many milliseconds gathered metrics are reused. */
const rememberedMs = 1000;

/**
 * Mounts `/healthz` (the process lives), `/readyz` (whether it can serve, what is wrong, and what may soon go wrong)
 * and `/metrics` (Prometheus).
 * @param metricsToken the token that a collector of metrics has to send; null if everybody may read the metrics
 */
export function mountHealth(
  app: FastifyInstance,
  { registry, health, metricsToken }: { registry: Registry; health: Health; metricsToken: string | null },
): void {
  const quiet = { logLevel: "silent" } as const;
  app.get("/healthz", quiet, async () => ({ status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    const { wrong, warnings } = await health.report();
    const body = warnings.length > 0 ? { warnings } : {};
    if (wrong.length === 0) return { status: "ready", ...body };
    return reply.status(503).send({ status: "not ready", wrong, ...body });
  });
  let metrics: { text: Promise<string>; at: number } | null = null;
  app.get("/metrics", quiet, async (request, reply) => {
    const shown = tokenOf(request.headers.authorization);
    if (metricsToken !== null && !sameBytes(hashToken(shown), hashToken(metricsToken)))
      return reply.status(401).header("www-authenticate", "Bearer").send();
    // Gathering the metrics takes milliseconds, so even under a flood of requests, the server gathers them only once a
    // second.
    if (!metrics || performance.now() - metrics.at >= rememberedMs)
      metrics = { text: registry.metrics(), at: performance.now() };
    return reply.header("content-type", registry.contentType).send(await metrics.text);
  });
}
