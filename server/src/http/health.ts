import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Health } from "../platform/health.ts";

/** Paths that are answered even beyond the connection limits: an operator needs them most when the server is full. */
export const healthPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Mounts `/healthz` (the process lives), `/readyz` (it can serve, or what is wrong and what may soon be) and `/metrics`
 * (Prometheus).
 */
export function mountHealth(app: FastifyInstance, registry: Registry, health: Health): void {
  const quiet = { logLevel: "silent" } as const;
  app.get("/healthz", quiet, async () => ({ status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    const { wrong, warnings } = await health.report();
    const body = warnings.length > 0 ? { warnings } : {};
    if (wrong.length === 0) return { status: "ready", ...body };
    return reply.status(503).send({ status: "not ready", wrong, ...body });
  });
  app.get("/metrics", quiet, async (_request, reply) =>
    reply.header("content-type", registry.contentType).send(await registry.metrics()),
  );
}
