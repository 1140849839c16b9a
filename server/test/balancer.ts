import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A load balancer for TCP connections, as in front of several gateways. */
export interface Balancer {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts a load balancer: each connection goes to the next port, or if nothing listens there, to the one after it.
 * @param portsOf returns the ports of the servers; called for each connection
 */
export async function startBalancer(portsOf: () => readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();

  async function serve(client: Socket): Promise<void> {
    const ports = portsOf();
    const first = turn++;
    for (let i = 0; i < ports.length; i++) {
      const server = connect(ports[(first + i) % ports.length]!, "127.0.0.1");
      if (!(await connected(server))) continue;
      open.add(server);
      server.once("close", () => open.delete(server));
      join(client, server);
      return;
    }
    client.destroy();
  }

  const listener = createServer((client) => {
    client.on("error", () => {});
    open.add(client);
    client.once("close", () => open.delete(client));
    void serve(client);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}

async function connected(socket: Socket): Promise<boolean> {
  socket.on("error", () => {});
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("close", () => resolve(false));
  });
}

/** Forwards data in both directions, and ends both connections when one ends. */
function join(client: Socket, server: Socket): void {
  client.setNoDelay(true);
  server.setNoDelay(true);
  client.pipe(server).pipe(client);
  client.once("close", () => server.destroy());
  server.once("close", () => client.destroy());
}
