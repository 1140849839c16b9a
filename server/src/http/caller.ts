import { problem } from "@thingwright/contract/problem.ts";
import type { Route } from "@thingwright/contract/route.ts";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";

/** Who makes a call, and by which token. */
export interface Caller {
  actor: Actor;
  token: string;
}

/** The token of the Authorization header, bare or after `Bearer`. */
function tokenOf(header: string | undefined): string {
  return (header ?? "").replace(/^Bearer\s+/i, "").trim();
}

/** The caller of a request, who may make the call; null for a call that is open to everybody. */
export async function callerOf(
  authenticate: (token: string) => Promise<Actor | null>,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (route.access === "public") return null;
  const token = tokenOf(request.headers.authorization);
  const actor = allowed(route, token === "" ? null : await authenticate(token));
  return { actor, token };
}

/** The actor, if it may call the route. Throws the reason why it may not. */
function allowed(route: Pick<Route, "access" | "personal">, actor: Actor | null): Actor {
  if (!actor) throw problem("token_expired");
  if (route.personal && !actor.personal) throw problem("personal_only");
  const { access } = route;
  if (access !== "session" && access !== "public" && !actor.can(access)) throw problem("forbidden");
  return actor;
}
