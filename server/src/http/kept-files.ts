import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { cutOffSlow } from "./unread.ts";

/** Bytes of files that are kept in memory, and of the largest of them. */
const most = { all: 32 * 2 ** 20, file: 4 * 2 ** 20 };

/**
 * Lets files of a folder be answered from memory: a reader who does not read holds no descriptor, and all readers of a
 * file share its bytes. What was used longest ago gives way to what is new.
 * @returns says of a reply that its file, at this path, is to be kept; for `setHeaders` of fastifyStatic
 */
export function keepFiles(app: FastifyInstance): (reply: FastifyReply, path: string) => void {
  const paths = new WeakMap<FastifyReply, string>();
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

  // With a callback, since the answers of calls go through it too.
  app.addHook("onSend", (request, reply, payload, done) => {
    const path = paths.get(reply);
    if (path === undefined || !(payload instanceof Readable)) return done();
    if (request.method !== "GET" || reply.statusCode !== 200) return done();
    const bytes = Number(reply.getHeader("content-length"));
    if (bytes <= most.file) {
      const version = `${path} ${String(reply.getHeader("etag"))}`;
      read(version, bytes, payload).then((content) => done(null, content), done);
      return;
    }
    cutOffSlow(reply.raw, bytes);
    done();
  });
  return (reply, path) => void paths.set(reply, path);
}
