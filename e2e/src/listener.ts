import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that answers and records every request, for tests in which none should arrive. */
export async function startListener() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*");
    response.end("// heard");
  });
  server.on("upgrade", (request, socket) => {
    heard.push(request.url ?? "");
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const datagrams = createSocket("udp4", () => heard.push("a datagram"));
  datagrams.bind(0, "127.0.0.1");
  await once(datagrams, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stun: `stun:127.0.0.1:${datagrams.address().port}`,
    heard,
    close: async () => {
      datagrams.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
