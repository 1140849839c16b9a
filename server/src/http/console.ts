import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestLanguage, sendProblem } from "./answer.ts";

/**
 * Serves the built console: hashed files for a year, the page itself for every other path that a browser opens. Files
 * are looked for as they are asked for, so that a build beneath a running server shows with the next page.
 */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
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
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (built && wanted) return reply.header("cache-control", "no-cache").sendFile("index.html");
    return sendProblem(reply, problem("not_found"), requestLanguage(request));
  };
  // The folder itself is no file, and would be refused.
  app.get("/", page);
  app.setNotFoundHandler(page);
}
