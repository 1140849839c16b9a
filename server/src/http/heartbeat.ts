import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";

const askEvery = 30_000;

/**
 * Ends WebSockets whose other side is gone without a word: each is asked every half a minute, and has as long to answer.
 * Whatever it says counts: an answer waits behind the message that a slow line is still sending. One timer for all.
 */
export function endSilentSockets(app: FastifyInstance): void {
  const lines = new WeakMap<WebSocket, Socket>();
  app.websocketServer.on("connection", (socket, request) => lines.set(socket, request.socket));
  /** Bytes that had come when it was asked. */
  const asked = new WeakMap<WebSocket, number>();
  const timer = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      const heard = lines.get(socket)?.bytesRead ?? 0;
      // What is not read on purpose cannot answer.
      if (socket.isPaused) asked.delete(socket);
      else if (asked.get(socket) === heard) socket.terminate();
      else {
        asked.set(socket, heard);
        socket.ping();
      }
    }
  }, askEvery);
  app.addHook("preClose", async () => clearInterval(timer));
}
