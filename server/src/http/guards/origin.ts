import { problem } from "@thingwright/contract/grammar/problem.ts";
import { bases } from "@thingwright/contract/grammar/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestLanguage, sendProblem } from "../answer.ts";

/**
 * Refuses requests from pages of other sites. Browsers let any page open a WebSocket anywhere, and name the page's site
 * in the header Origin. They also let any page make calls, for example by loading an image. Devices and programs do not
 * send the headers that are checked.
 * @param publicUrl the address of the console; a proxy may send another Host than that of this address
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
  // `from` does not contain a standard port, and neither does the header Host that browsers send.
  return from !== "" && (from === host.toLowerCase() || site === new URL(publicUrl).origin);
}

const calls = Object.values(bases).map((base) => `${base}/`);

/**
 * Returns false for a call by a page of another site, and true for any other request. Guides and panels are treated as
 * another site, wherever they are stored.
 */
function isCalledHere({ url, headers }: FastifyRequest): boolean {
  if (!calls.some((base) => url.startsWith(base))) return true;
  // Over plain HTTP, browsers do not send Sec-Fetch-Site; for a page without an origin, they only send `Origin: null`.
  const site = headers["sec-fetch-site"] ?? (headers.origin === "null" ? "cross-site" : "same-origin");
  // A navigation, for example by a link, is not a call by the page that contains the link.
  return site !== "cross-site" || headers["sec-fetch-mode"] === "navigate";
}
