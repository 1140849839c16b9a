import { problem } from "@thingwright/contract/problem.ts";
import { bases } from "@thingwright/contract/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestLanguage, sendProblem } from "./answer.ts";

/**
 * Refuses what pages of other sites send: WebSockets, which browsers let a page open anywhere and name its site in the header
 * Origin, and calls, such as by a picture's address. Devices and programs send none of these headers.
 * @param publicUrl the address of the console, which a proxy may hide behind a Host of its own
 */
export function checkOrigins(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook("onRequest", (request, reply, done) => {
    const isOwn =
      request.headers.upgrade === undefined ? isCalledHere(request) : opensHere(request, publicUrl());
    if (isOwn) return done();
    sendProblem(reply, problem("foreign_origin"), requestLanguage(request));
  });
}

function opensHere({ headers: { origin }, host }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const { host: from, origin: site } = URL.parse(origin) ?? { host: "", origin: "" };
  // The standard port is left out of `from`, as browsers leave it out of Host.
  return from !== "" && (from === host.toLowerCase() || site === new URL(publicUrl).origin);
}

const calls = Object.values(bases).map((base) => `${base}/`);

/** Whether a call is none that a page of another site makes. Guides and panels are of another site, wherever they are kept. */
function isCalledHere({ url, headers }: FastifyRequest): boolean {
  if (!calls.some((base) => url.startsWith(base))) return true;
  // Over plain http browsers name no site, and of a page without an origin only that.
  const site = headers["sec-fetch-site"] ?? (headers.origin === "null" ? "cross-site" : "same-origin");
  // A link that somebody follows is no call by the page that it stands on.
  return site !== "cross-site" || headers["sec-fetch-mode"] === "navigate";
}
