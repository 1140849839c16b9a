import { type Language, languageOf } from "@thingwright/contract/language.ts";
import { Problem, problem } from "@thingwright/contract/problem.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";

/**
 * What the answer `{ code, msg, data }` says of a refusal. Several refusals share a code: `problem` names the one that
 * was meant, and `request_id` leads to the log lines.
 */
export function sendProblem(reply: FastifyReply, refusal: Problem, language: Language): FastifyReply {
  const { seconds } = refusal.parameters;
  if (refusal.status === 429 && typeof seconds === "number") reply.header("retry-after", seconds);
  reply.header("cache-control", "no-store");
  return reply.status(refusal.status).send({
    code: refusal.code,
    problem: refusal.kind,
    msg: refusal.text(language),
    data: refusal.data,
    request_id: reply.request.id,
  });
}

/** Turns whatever was thrown into a refusal that may be shown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 413) return problem("too_large");
  if (
    statusCode === 415 ||
    code === "FST_ERR_CTP_INVALID_JSON_BODY" ||
    code === "FST_ERR_CTP_EMPTY_JSON_BODY" ||
    error instanceof SyntaxError
  )
    return problem("invalid_json");
  // 403 is how a folder of files answers for what it does not show.
  if (statusCode === 404 || statusCode === 403) return problem("not_found");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem("invalid_input");
  // 57P01..03: the database is going down or coming up; 53300: out of connections.
  const fault = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (/^(57P0|533)/.test(fault)) return problem("overloaded");
  // Stopped by its time limit, QUERY_SECONDS.
  if (fault === "57014") return problem("too_slow");
  // A text with a NUL, which PostgreSQL does not take.
  if (fault === "22021" || fault === "22P05") return problem("invalid_input");
  return problem("server_error");
}

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers["accept-language"]);
}
