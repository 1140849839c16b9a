import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance } from "fastify";
import { requestLanguage, sendProblem } from "./answer.ts";

/** Serves the built console: hashed files for a year, the page itself for every other path that a browser opens. */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (built && wantsPage) return reply.header("cache-control", "no-cache").sendFile("index.html");
    return sendProblem(reply, problem("not_found"), requestLanguage(request));
  });
}
