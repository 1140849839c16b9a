import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";
import { seconds } from "../platform/clock.ts";
import { hashToken } from "../platform/secrets.ts";
import type { Caller, Http } from "./http.ts";
import { isAbout } from "./guards/refused-calls.ts";

/** Reads the token of the Authorization header, which may be bare or after `Bearer`. */
export function tokenOf(header: string | undefined): string {
  return (header ?? "").replace(/^Bearer\s+/i, "").trim();
}

/**
 * Reads the key of the app that a request comes from: from the header `App-Key`, or, for links, from `app_key` in the
 * query.
 */
export function appKeyOf({ headers, query }: Pick<FastifyRequest, "headers" | "query">): string {
  const given = headers["app-key"] ?? (query as { app_key?: unknown }).app_key;
  return typeof given === "string" && /^\w{1,64}$/.test(given) ? given : "";
}

/**
 * Returns the hash of the secret by which a browser identifies itself; empty without one. The secret does not prove
 * anybody's identity. However, if a person signed in with it before, the rate limits count that person separately from
 * strangers at the same address.
 */
export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string {
  const given = headers["browser-key"];
  return typeof given === "string" && /^[\w-]{22,100}$/.test(given) ? hashToken(given).toString("hex") : "";
}

/**
 * Finds the caller of a request; null for a call that is open to everybody. Throws if the caller may not make the call.
 */
export async function callerOf(
  { authenticate, clock }: Pick<Http, "authenticate" | "clock">,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (route.access === "public") return null;
  const token = tokenOf(request.headers.authorization);
  // Bypasses the cache where a proof is needed, because the caller may have given the proof to another process just
  // now.
  const found = token === "" ? null : await authenticate(token, { afresh: route.proof });
  if (found) isAbout(request, found.uid);
  return { actor: allowed(route, found, seconds(clock.now())), token };
}

/**
 * Returns the actor if it may call the route. Throws the reason why it may not.
 * @param at seconds since 1970
 */
export function allowed(
  route: Pick<Route, "access" | "personal" | "programs" | "allowedWithDuties" | "proof">,
  actor: Actor | null,
  at: number,
): Actor {
  if (!actor) throw problem("token_expired");
  if (route.personal && !actor.personal) throw problem("personal_only");
  if (actor.due && !route.allowedWithDuties?.includes(actor.due)) throw problem(actor.due);
  const { access } = route;
  if (access !== "session" && access !== "public" && !actor.can(access)) throw problem("forbidden");
  if (route.programs && !actor.personal && !route.programs.some((permission) => actor.can(permission)))
    throw problem("forbidden");
  // A token for programs needs no further proof: where it may be used at all, its owner gave the proof when the token
  // was created.
  if (route.proof && actor.personal && at - (actor.provenAt ?? 0) > limits.proofSeconds)
    throw problem("proof_required");
  return actor;
}
