import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A relay in front of a server: when it is cut, the server cannot be reached at the relay's address. */
export interface Relay {
  url: string;
  /** Ends all connections, and accepts no others. */
  cut: () => Promise<void>;
  /** Accepts connections again, at the same address. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a relay to a server. */
export async function startRelay(to: string): Promise<Relay> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const mend = async () => {
    if (server) return;
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) keep(socket);
      near.pipe(far).pipe(near);
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    }).listen(port, target.hostname);
    await once(server, "listening");
    ({ port } = server.address() as { port: number });
  };
  const cut = async () => {
    if (!server) return;
    const closed = once(server, "close");
    server.close();
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return { url: `http://${target.hostname}:${port}`, cut, mend, close: cut };
}
