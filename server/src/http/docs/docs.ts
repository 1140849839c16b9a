import type { FastifyInstance } from "fastify";
import { mountManuals } from "./manuals.ts";
import { mountOpenApi } from "./open-api.ts";
import { mountDocsPages } from "./page.ts";

/** Mounts the documentation of the platform: its API, with pages to try it, and the manuals. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  mountDocsPages(app);
  mountManuals(app);
  await mountOpenApi(app);
}
