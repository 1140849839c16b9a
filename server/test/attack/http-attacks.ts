import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Attack } from "./attack.ts";
import { flood } from "./flood.ts";

/** A connection whose client never reads, so that the platform has to hold its answers. */
function mute(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  return socket;
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** Sends the same bytes again and again, on several connections at a time that read no answer. */
async function floods(
  connections: number,
  port: number,
  bytes: string,
  written: () => void,
  signal: AbortSignal,
): Promise<void> {
  const one = () => flood(() => mute(port), bytes, written, signal);
  await Promise.all(Array.from({ length: connections }, one));
}

export const httpAttacks = {
  /** Pipelined requests on three connections that read no answer. */
  async pipelining({ httpPort }, did, signal) {
    const requests = get("/metrics").repeat(500);
    await floods(3, httpPort, requests, () => did("requests", 500), signal);
  },
  /** The same on thirty connections, with the shortest possible heads. */
  async manyPipelines({ httpPort }, did, signal) {
    const requests = "GET /metrics HTTP/1.1\r\nHost:\r\n\r\n".repeat(2000);
    await floods(30, httpPort, requests, () => did("requests", 2000), signal);
  },

  /** Pages of the operation log, on a hundred connections that do not read them. */
  async unreadRecords({ httpPort, tokens }, did, signal) {
    const requests = get("/api/v1/operating_record?limit=1000", `Authorization: ${tokens[0]}\r\n`).repeat(10);
    await floods(100, httpPort, requests, () => did("questions", 10), signal);
  },

  /** The largest file of the API page, on three hundred connections that do not read it. */
  async unreadFiles({ httpPort }, did, signal) {
    const requests = get("/docs/swagger-ui-bundle.js").repeat(10);
    await floods(300, httpPort, requests, () => did("questions", 10), signal);
  },

  /** Bodies of 4 MiB for a path that does not exist, on five hundred connections, held back before their last byte. */
  async bodiesForNobody({ httpPort }, did, signal) {
    const bytes = 4 * 2 ** 20;
    const head = `POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
    const call = Buffer.from(`${head}"${"x".repeat(bytes - 2)}`);
    for (let no = 0; no < 500; no++) {
      mute(httpPort).write(call);
      did("calls");
    }
    await once(signal, "abort");
  },

  /** Bodies in chunks of one byte, on a hundred connections. */
  async tinyChunks({ httpPort }, did, signal) {
    const head = `POST ${pathOf(accounts.login)} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const call = head + "1\r\n \r\n".repeat(60_000);
    const one = () =>
      flood(
        () => mute(httpPort),
        call,
        () => did("bodies"),
        signal,
      );
    await Promise.all(Array.from({ length: 100 }, one));
  },

  /** Connections that send half of a head and are abandoned, 200 at a time. */
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
