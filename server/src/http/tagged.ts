import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Lets the caller cache an answer, by a tag of its content.
 * @returns the body to send; empty, with status 304, if the caller has it already
 */
export function tagged({ headers }: FastifyRequest, reply: FastifyReply, body: string): string {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  void reply.headers({ etag: tag, "cache-control": "no-cache" });
  if (!headers["if-none-match"]?.includes(tag)) return body;
  void reply.status(304);
  return "";
}
