import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Ports below those that systems hand out for outgoing connections: no other program's connection takes one by chance.
 */
const [least, count] = [20_000, 12_000];

/** A loopback port that is free, and that only a program which asks for it by number can take. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = least + Math.floor(Math.random() * count);
    const server = createServer();
    try {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      server.close();
      await once(server, "close");
      return port;
    } catch {
      // The port is taken: try another.
    }
  }
}
