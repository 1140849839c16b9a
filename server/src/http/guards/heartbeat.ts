import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";

const pingEvery = 30_000;

/**
 * Ends WebSockets whose client has vanished: each is pinged every half a minute, and has until the next ping to answer.
 * Any bytes count as an answer, because the pong may wait behind a message that a slow line is still sending. One timer
 * serves all.
 */
export function endSilentSockets(app: FastifyInstance): void {
  const lines = new WeakMap<WebSocket, Socket>();
  app.websocketServer.on("connection", (socket, request) => lines.set(socket, request.socket));
  /** Bytes that had come from a socket when it was last pinged. */
  const bytesAtPing = new WeakMap<WebSocket, number>();
  const timer = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      const heard = lines.get(socket)?.bytesRead ?? 0;
      // A paused socket is not read, so that its pong cannot be seen.
      if (socket.isPaused) bytesAtPing.delete(socket);
      else if (bytesAtPing.get(socket) === heard) socket.terminate();
      else {
        bytesAtPing.set(socket, heard);
        socket.ping();
      }
    }
  }, pingEvery);
  app.addHook("preClose", async () => clearInterval(timer));
}
