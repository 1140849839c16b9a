import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Lets the caller keep an answer, by a tag of its content.
 * @returns what to send: nothing but 304 to a caller who has it already
 */
export function tagged({ headers }: FastifyRequest, reply: FastifyReply, body: string): string {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  void reply.headers({ etag: tag, "cache-control": "no-cache" });
  if (!headers["if-none-match"]?.includes(tag)) return body;
  void reply.status(304);
  return "";
}
