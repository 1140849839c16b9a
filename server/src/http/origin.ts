import { problem } from "@thingwright/contract/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestLanguage, sendProblem } from "./answer.ts";

/**
 * Refuses WebSockets that a page of another site opens: browsers let a page connect anywhere, and name its site in the
 * header Origin. Devices and programs send none.
 * @param publicUrl the address of the console, which a proxy may hide behind a Host of its own
 */
export function checkOrigins(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers.upgrade === undefined || isOwn(request, publicUrl())) return done();
    sendProblem(reply, problem("foreign_origin"), requestLanguage(request));
  });
}

function isOwn({ headers: { origin }, host }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const { host: from, origin: site } = URL.parse(origin) ?? { host: "", origin: "" };
  // The standard port is left out of `from`, as browsers leave it out of Host.
  return from !== "" && (from === host.toLowerCase() || site === new URL(publicUrl).origin);
}
