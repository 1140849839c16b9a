import { createSocket } from "node:dgram";
import { once } from "node:events";
import { findFreePort as findPort } from "../src/platform/postgres/free-port.ts";

/**
 * Finds a free loopback port that no other test gets: a datagram socket with the same number marks it as taken as long
 * as the test's process lives.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await findPort();
    const mark = createSocket("udp4");
    try {
      mark.bind({ port, address: "127.0.0.1", exclusive: true });
      await once(mark, "listening");
      mark.unref();
      return port;
    } catch {
      // Another test has this port.
      mark.close();
    }
  }
}
