import { randomUUID } from "node:crypto";
import websocket from "@fastify/websocket";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { fastify, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { BoundedLog } from "../platform/bounded-log.ts";
import type { Logger } from "../platform/log.ts";
import { requestLanguage, sendProblem } from "./answer.ts";
import { logFailures } from "./failures.ts";
import { guard, type Guards } from "./guards/guard.ts";
import { inFewPieces } from "./guards/pieces.ts";
import { fewAtOneGo, isFull, oneAtATime } from "./guards/pipelining.ts";
import { type Origins, securityHeaders } from "./guards/security-headers.ts";
import { STATUS_CODES, type OutgoingHttpHeaders } from "node:http";
import type { Duplex } from "node:stream";

/** How many milliseconds clients of WebSockets have to close them when the server stops. */
const partingMs = 1000;
/**
 * How many milliseconds callers have to send their calls and to read their answers when the server stops. The whole
 * process stops within 15 seconds (docs/operations.md).
 */
const stopWithinMs = 10_000;

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Refuses a request that reaches no route, because it is not valid HTTP, is not complete in time, or opens its
 * WebSocket wrongly. Sends a status with the headers of every answer, and ends the connection.
 */
function refuseBarely(error: NodeJS.ErrnoException, socket: Duplex, headers: OutgoingHttpHeaders): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const status = statuses[error.code ?? ""] ?? 400;
    const lines = Object.entries({ ...headers, connection: "close", "content-length": 0 });
    const head = lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${head}\r\n`);
  }
  socket.destroy();
}

/**
 * Milliseconds that a caller may take to send a call's head, a small body and the whole call, and milliseconds between
 * two checks of these limits.
 */
const patience: Record<"head" | "smallBody" | "call" | "look", number> = {
  head: 20_000,
  smallBody: 30_000,
  call: limits.requestTimeoutMs,
  look: 5000,
};

/** The maximum number of frames in a WebSocket message, and the maximum number of reads for a frame. */
const pieces = { maxFragments: 256, maxBufferedChunks: 2048 };

/** Builds the HTTP server with its headers, errors and request ids; routes are mounted onto it. */
export async function createHttpServer(
  options: Pick<Guards, "log" | "unread" | "process"> & {
    origins: Origins;
    /** Whether the server stands behind a proxy, which adds its caller's address to X-Forwarded-For. */
    trustProxy: boolean;
    patience?: Partial<typeof patience>;
    /** For tests. */
    stopWithin?: number;
  },
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { head, smallBody, call, look } = { ...patience, ...options.patience };
  const security = securityHeaders(options.origins);
  const app = fastify({
    loggerInstance,
    // Only the proxy's own entry in the header is believed: the entries before it were written by the proxy's caller.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: limits.bodyBytes,
    requestTimeout: call,
    http: {
      IncomingMessage: fewAtOneGo(
        inFewPieces((socket) => refuseBarely(new Error("many pieces"), socket, security)),
      ),
      // The Host header is checked below, so that the refusal has the headers of every answer.
      requireHostHeader: false,
      headersTimeout: head,
      connectionsCheckingInterval: look,
      // A request for a WebSocket at another path, or behind requests that wait, is handled like any other request.
      shouldUpgradeCallback: (request) =>
        isFull(request.socket) ||
        (webSockets.has(request.url?.replace(/[?].*$/, "") ?? "") && isAlone(request)),
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
    // Calls that arrive while the process ends are answered like others, and end their connection. Fastify's own
    // refusal would lack the platform's headers.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseBarely(error, socket, security),
    // Refused before a route is found: a path with broken escapes, or with a parameter that is too long.
    frameworkErrors: (_error, request, reply) => {
      // No hook runs for these requests.
      void reply.headers(security).header("x-request-id", request.id);
      sendProblem(reply, problem("not_found"), requestLanguage(request));
    },
  });
  const webSockets = new Set<string>();
  app.addHook("onRoute", ({ websocket: is, url }) => void (is === true && webSockets.add(url)));
  const broken = new BoundedLog(options.log, "a WebSocket broke off");
  // Must come before the plugin, whose own hook closes WebSockets without a code.
  closeWebSocketsWithServer(app);
  cutOffWithServer(app, options.log, options.stopWithin);
  await app.register(websocket, {
    options: { maxPayload: limits.devicePacketBytes * 2, ...pieces },
    errorHandler: (error, socket, request) => {
      // An error of the library's own (WS_ERR_…) is the caller's fault, and must not fill the log.
      const code = "code" in error ? String(error.code) : error.message;
      if (code.startsWith("WS_ERR_")) request.log.info({ error }, "a WebSocket broke off");
      else broken.tell(code, { error, reqId: request.id });
      socket.terminate();
    },
  });
  const isAlone = oneAtATime(app.server);
  app.websocketServer.on("wsClientError", (error, socket) => refuseBarely(error, socket, security));
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(security).header("x-request-id", request.id);
    if (request.headers.host !== undefined || request.raw.httpVersion === "1.0") done();
    else void reply.code(400).header("connection", "close").send();
  });
  app.server.on("checkExpectation", (_request, response) => response.writeHead(417, security).end());
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  // Without this, a connection whose answer began before the server closed would be kept alive for Fastify's 72
  // seconds.
  app.addHook("onResponse", async ({ raw }) => {
    if (closing) raw.socket.end();
  });
  guard(app, { ...options, smallBodyMs: smallBody });
  logFailures(app, options.log);
  return app;
}

function closeWebSocketsWithServer(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const { clients } = app.websocketServer;
    for (const client of clients) client.close(1001);
    // A client that has vanished, or that floods and is read slowly, would otherwise hold up the end for half a minute.
    setTimeout(() => clients.forEach((client) => client.terminate()), partingMs).unref();
  });
}

/**
 * Bounds how long the server waits for its callers when it stops. A caller that reads a stream slowly would otherwise
 * hold up the end for minutes.
 */
function cutOffWithServer(app: FastifyInstance, log: Logger, within = stopWithinMs): void {
  const sockets = new Set<Duplex>();
  app.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const cutOff = () => {
    if (sockets.size > 0)
      log.info({ connections: sockets.size }, "callers were cut off as the server stopped");
    for (const socket of sockets) socket.destroy();
  };
  app.addHook("preClose", async () => void setTimeout(cutOff, within).unref());
}
