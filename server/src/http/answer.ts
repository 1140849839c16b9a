import { type Language, languageOf } from "@thingwright/contract/basics/language.ts";
import { Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import { isAway } from "../platform/database/trouble.ts";
import { refusePage } from "./page-refusals.ts";
import { refusedCallOf } from "./guards/refused-calls.ts";

/**
 * Answers a call with a refusal. Several refusals share a `code`, so `problem` contains the name of the refusal.
 * `request_id` is also in the log lines of the call. If the request is for a page, the refusal is a page, too.
 */
export function sendProblem(reply: FastifyReply, refusal: Problem, language: Language): FastifyReply {
  reply.server.tellRefused?.(refusal, refusedCallOf(reply.request));
  const { seconds } = refusal.parameters;
  if (refusal.status === 429 && typeof seconds === "number") reply.header("retry-after", seconds);
  reply.header("cache-control", "no-store");
  if (refusePage(reply, refusal)) return reply;
  return reply.status(refusal.status).send({
    code: refusal.code,
    problem: refusal.kind,
    msg: refusal.text(language),
    data: refusal.data,
    request_id: reply.request.id,
  });
}

/** Turns anything thrown into a refusal that the caller may see. */
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
  // Fastify's file server answers 403 for files that it does not serve.
  if (statusCode === 404 || statusCode === 403) return problem("not_found");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem("invalid_input");
  if (isAway(error)) return problem("overloaded");
  const fault = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  // The statement was stopped by the time limit QUERY_SECONDS.
  if (fault === "57014") return problem("too_slow");
  // The statement had a text with a NUL, which PostgreSQL does not store.
  if (fault === "22021" || fault === "22P05") return problem("invalid_input");
  return problem("server_error");
}

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers["accept-language"]);
}
