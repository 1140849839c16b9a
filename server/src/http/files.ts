import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { fileName, type FileRoute } from "./file-name.ts";

/**
 * Serves what was uploaded, at addresses that cannot be guessed: an image never changes, is never taken for anything
 * else, and may neither load nor run anything where it is opened by itself.
 */
export async function mountFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      dotfiles: "deny",
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header("cache-control", "public, max-age=31536000, immutable");
        reply.header("content-security-policy", "default-src 'none'; sandbox");
        reply.header("content-disposition", "inline");
      },
    });
    scope.get<FileRoute>(`/files/${fileName}`, ({ params }, reply) => reply.sendFile(params.name));
  });
}
