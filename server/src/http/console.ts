import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestLanguage, sendProblem } from "./answer.ts";
import { fileName, type FileRoute } from "./file-name.ts";
import { keepFiles } from "./kept-files.ts";

/**
 * Serves the files of the built console; browsers keep files with a hash in their names for a year. For every other
 * path that a browser opens, sends a page: the companion's below `/companion/`, the console's elsewhere. Files are
 * looked up at each request, so that a new build shows at once.
 */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (built) {
    const keep = keepFiles(app);
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      acceptRanges: false,
      setHeaders: (reply, path, { size }) => {
        keep(reply, path, size);
        reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
        // The library adds the charset to texts and scripts, but not to SVG.
        if (path.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      },
    });
    for (const inside of ["", "assets/"])
      app.get<FileRoute>(`/${inside}${fileName}`, ({ params }, reply) =>
        reply.sendFile(inside + params.name),
      );
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const wanted = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (built && wanted) {
      const page = request.url.startsWith("/companion/") ? "companion.html" : "index.html";
      return reply.header("cache-control", "no-cache").sendFile(page);
    }
    return sendProblem(reply, problem("not_found"), requestLanguage(request));
  });
}
