import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";

const askEvery = 30_000;

/**
 * Ends WebSockets whose other side is gone without a word: each is asked every half a minute, and has as long to answer.
 * One timer for all of them.
 */
export function endSilentSockets(app: FastifyInstance): void {
  const asked = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      // What is not read on purpose cannot answer.
      if (socket.isPaused) continue;
      if (asked.has(socket)) socket.terminate();
      else {
        asked.add(socket);
        socket.once("pong", () => asked.delete(socket));
        socket.ping();
      }
    }
  }, askEvery);
  app.addHook("preClose", async () => clearInterval(timer));
}
