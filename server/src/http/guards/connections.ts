import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { FastifyInstance } from "fastify";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ConnectionLimit } from "../../platform/limits/connection-limit.ts";
import { requestLanguage, sendProblem } from "../answer.ts";
import { healthPaths } from "../health.ts";

const retryAfterSeconds = 10;

/**
 * Counts connections, and answers those beyond a limit with 503; health and metrics are answered even then. Behind a
 * proxy, the caller's address is known only from the headers of each request. There, the limit by address counts only
 * WebSockets, because their connections stay open. To be called before any route is mounted.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, trustProxy }: { connections: ConnectionLimit; trustProxy: boolean },
): void {
  const beyond = new WeakSet<Socket>();
  app.server.prependListener("connection", (socket: Socket) => {
    // The TLS server has counted the connection before the handshake.
    if (socket instanceof TLSSocket) return;
    const admission = connections.admit("http", trustProxy ? null : (socket.remoteAddress ?? null));
    if (!admission) return void socket.destroy();
    socket.once("close", admission.leave);
    if (admission.excess) beyond.add(socket);
  });
  const isBeyond = (socket: Socket, caller: { ip: string }, isWebSocket: boolean): boolean => {
    if (beyond.has(socket)) return true;
    if (!trustProxy || !isWebSocket) return false;
    const admission = connections.admit("websocket", caller.ip);
    if (admission) socket.once("close", admission.leave);
    return !admission || admission.excess !== null;
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (!isBeyond(request.raw.socket, request, request.ws)) return done();
    reply.header("connection", "close");
    if (healthPaths.has(request.routeOptions.url ?? "")) return done();
    reply.header("retry-after", retryAfterSeconds);
    sendProblem(reply, problem("overloaded"), requestLanguage(request));
  });
}
