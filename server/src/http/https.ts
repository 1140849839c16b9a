import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import { problem } from "@thingwright/contract/problem.ts";
import { bases } from "@thingwright/contract/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConnectionLimit } from "../platform/connection-limit.ts";
import type { Certificate } from "../platform/tls/certificate.ts";
import { tlsServer } from "../platform/tls/tls-server.ts";
import { acmeChallengePath } from "./acme-challenges.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { healthPaths } from "./health.ts";

export interface HttpsOptions {
  host: string;
  port: number;
  certificate: Certificate;
  oldSuites?: boolean;
  connections: ConnectionLimit;
  /** Behind a proxy all connections come from it, so that they count for no address. */
  trustProxy: boolean;
}

/**
 * Makes the HTTP server answer over TLS too. The TLS server only ends TLS: each of its connections is handed to the HTTP
 * server, so that the limits and time limits of that one hold for both.
 * @returns a function that listens, and resolves with the port; the server closes with the app
 */
export function httpsServer(app: FastifyInstance, options: HttpsOptions): () => Promise<number> {
  const { host, port, certificate, oldSuites, connections, trustProxy } = options;
  const server = tlsServer(
    {
      certificate,
      oldSuites,
      connections,
      transport: "https",
      countFor: (socket) => (trustProxy ? null : (socket.remoteAddress ?? null)),
      ALPNProtocols: ["http/1.1"],
    },
    (socket) => app.server.emit("connection", socket),
  );
  let closed: Promise<void> | null = null;
  app.addHook("preClose", async () => {
    closed = new Promise((resolve) => server.close(() => resolve()));
  });
  // A connection that has just been answered would be kept open for the next call.
  app.addHook("onResponse", async ({ raw }) => {
    if (closed) raw.socket.end();
  });
  app.addHook("onClose", async () => {
    app.server.closeIdleConnections();
    await closed;
  });
  return () =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => {
        server.off("error", reject);
        // Accepting can fail for want of file descriptors; the next attempt may succeed.
        server.on("error", () => {});
        resolve((server.address() as AddressInfo).port);
      });
    });
}

/**
 * Answers only health, metrics and the challenges of an authority without TLS. A browser that opens a page is led to the same page over HTTPS. Calls,
 * live connections and MQTT are refused instead: led on in silence, a program would go on sending its token in clear.
 * @param publicUrl the address of the console, which begins with https
 */
export function requireHttps(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { url = "" } = request.routeOptions;
    if (request.raw.socket instanceof TLSSocket || healthPaths.has(url) || url === acmeChallengePath)
      return done();
    // RFC 6797 §7.2: the header is for answers over TLS alone.
    reply.removeHeader("strict-transport-security");
    if (isPage(request)) return reply.redirect(publicUrl + request.url, 308);
    return sendProblem(reply, problem("https_required"), requestLanguage(request));
  });
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = Object.values(bases).some((base) => url.startsWith(`${base}/`));
  // A request may name a whole address in place of a path, which leads nowhere here.
  return (
    (method === "GET" || method === "HEAD") && headers.upgrade === undefined && url.startsWith("/") && !isCall
  );
}
