import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";

/** Paths that are answered even beyond the connection limits: an operator needs them most when the server is full. */
export const healthPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Mounts `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (Prometheus).
 * @param ready resolves when the database answers; rejects otherwise
 */
export function mountHealth(app: FastifyInstance, registry: Registry, ready: () => Promise<void>): void {
  const quiet = { logLevel: "silent" } as const;
  app.get("/healthz", quiet, async () => ({ status: "ok" }));
  app.get("/readyz", quiet, async (_request, reply) => {
    try {
      await ready();
      return { status: "ready" };
    } catch {
      return reply.status(503).send({ status: "not ready" });
    }
  });
  app.get("/metrics", quiet, async (_request, reply) =>
    reply.header("content-type", registry.contentType).send(await registry.metrics()),
  );
}
