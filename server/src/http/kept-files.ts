import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { cutOffSlow } from "./guards/unread.ts";

/** How many bytes of files the cache may hold in all, and how large a single cached file may be. */
const most = { all: 32 * 2 ** 20, file: 4 * 2 ** 20 };

/**
 * Serves the files of a folder from an LRU cache in memory, so that a client that does not read its answer holds no
 * file descriptor, and all clients of a file share its bytes.
 * @returns a function for `setHeaders` of fastifyStatic: it marks a reply, so that the reply's file, with this path and
 * size in bytes, is cached
 */
export function keepFiles(app: FastifyInstance): (reply: FastifyReply, path: string, bytes: number) => void {
  const files = new WeakMap<FastifyReply, { path: string; bytes: number }>();
  const kept = new Map<string, { bytes: number; content: Promise<Buffer> }>();
  let all = 0;

  function read(version: string, bytes: number, stream: Readable): Promise<Buffer> {
    const known = kept.get(version);
    if (known) {
      stream.destroy();
      kept.delete(version);
      kept.set(version, known);
      return known.content;
    }
    const content = buffer(stream);
    kept.set(version, { bytes, content });
    all += bytes;
    content.catch(() => forget(version));
    for (const [oldest] of kept) if (all > most.all) forget(oldest);
    return content;
  }

  function forget(version: string): void {
    all -= kept.get(version)?.bytes ?? 0;
    kept.delete(version);
  }

  // The hook takes a callback instead of returning a promise, because the answers of calls go through it too.
  app.addHook("onSend", (request, reply, payload, done) => {
    const file = files.get(reply);
    if (!file || !(payload instanceof Readable)) return done();
    if (request.method !== "GET" || reply.statusCode !== 200) return done();
    const { path, bytes } = file;
    if (bytes <= most.file) {
      const version = `${path} ${String(reply.getHeader("etag"))}`;
      read(version, bytes, payload).then((content) => done(null, content), done);
      return;
    }
    cutOffSlow(reply.raw, bytes);
    done();
  });
  return (reply, path, bytes) => void files.set(reply, { path, bytes });
}
