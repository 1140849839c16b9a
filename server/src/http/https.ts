import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { bases } from "@thingwright/contract/grammar/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConnectionLimit } from "../platform/limits/connection-limit.ts";
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
  /** Behind a proxy, every connection comes from the proxy's address, so connections are not counted by address. */
  trustProxy: boolean;
}

/**
 * Makes the HTTP server answer over TLS too. The TLS server only terminates TLS and hands each connection to the HTTP
 * server, so that the limits and timeouts of the HTTP server apply to both.
 * @returns a function that starts to listen, and resolves with the port; the TLS server closes with the app
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
  app.addHook("onClose", async () => {
    app.server.closeIdleConnections();
    await closed;
  });
  return () =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => {
        server.off("error", reject);
        // Accepting a connection can fail if no file descriptor is free; the next attempt may succeed.
        server.on("error", () => {});
        resolve((server.address() as AddressInfo).port);
      });
    });
}

/**
 * Answers only health checks, metrics and the challenges of a certificate authority without TLS. Redirects a browser
 * that opens a page to the same page over HTTPS. Refuses calls, live connections and MQTT instead of redirecting them:
 * a program that was redirected silently would go on sending its token in clear text.
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
  // A request may name an absolute URL in place of a path. Such a request cannot be redirected to a page.
  return (
    (method === "GET" || method === "HEAD") && headers.upgrade === undefined && url.startsWith("/") && !isCall
  );
}
