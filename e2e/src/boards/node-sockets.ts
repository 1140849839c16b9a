import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as secureConnect } from "node:tls";

/** The network calls of a board's program; each resolves when it is done. */
export interface BoardNetwork {
  /** The number of a new connection; null if it is refused. */
  connect: (host: string, port: number) => Promise<number | null>;
  /** Whether the server's certificate is trusted. */
  secure: (no: number, host: string, anchor: string) => Promise<boolean>;
  /** @param hex bytes as hexadecimal digits */
  write: (no: number, hex: string) => Promise<void>;
  /** Reads `length` bytes, fewer at the end of the connection; null if they have not arrived and `wait` is false. */
  read: (no: number, length: number, wait: boolean) => Promise<string | null>;
  close: (no: number) => Promise<void>;
}

interface Connection {
  socket: Socket;
  received: Buffer;
  ended: boolean;
}

/** Sockets of this machine for a program that runs elsewhere. `end` closes the open ones. */
export function nodeSockets(): { network: BoardNetwork; end: () => void } {
  const connections: Connection[] = [];

  function follow(connection: Connection, socket: Socket): void {
    connection.socket = socket;
    socket.on("data", (data: Buffer) => {
      connection.received = Buffer.concat([connection.received, data]);
      socket.emit("news");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      connection.ended = true;
      socket.emit("news");
    });
  }

  const network: BoardNetwork = {
    async connect(host, port) {
      const socket = connect(port, host);
      const connected = await once(socket, "connect").catch(() => null);
      if (!connected) return null;
      const connection = { socket, received: Buffer.alloc(0), ended: false };
      follow(connection, socket);
      return connections.push(connection) - 1;
    },
    async secure(no, host, anchor) {
      const connection = connections[no]!;
      connection.socket.removeAllListeners("data");
      const socket = secureConnect({ socket: connection.socket, host, ca: anchor });
      const trusted = await once(socket, "secureConnect").catch(() => null);
      if (trusted) follow(connection, socket);
      return trusted !== null;
    },
    async write(no, hex) {
      connections[no]!.socket.write(Buffer.from(hex, "hex"));
    },
    async read(no, length, wait) {
      const connection = connections[no]!;
      while (connection.received.length < length && !connection.ended) {
        if (!wait) return null;
        await once(connection.socket, "news");
      }
      const read = connection.received.subarray(0, length);
      connection.received = connection.received.subarray(length);
      return read.toString("hex");
    },
    async close(no) {
      connections[no]!.socket.destroy();
    },
  };
  return { network, end: () => connections.forEach(({ socket }) => socket.destroy()) };
}
