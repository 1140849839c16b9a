import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Attack } from "./attack.ts";

export const httpAttacks = {
  /** Connections that send half of a head and are left, 200 at a time. */
  async halfHeads({ httpPort }, did, signal) {
    while (!signal.aborted) {
      const sockets = Array.from({ length: 200 }, () => connect({ port: httpPort, host: "127.0.0.1" }));
      await Promise.all(sockets.map((socket) => halfHead(socket, signal)));
      did("connections", sockets.length);
    }
  },
} satisfies Record<string, Attack>;

async function halfHead(socket: Socket, signal: AbortSignal): Promise<void> {
  socket.on("error", () => {});
  await once(socket, "connect", { signal }).catch(() => {});
  socket.write("GET / HTTP/1.1\r\nX-A: ");
  await wait(50);
  socket.destroy();
}
