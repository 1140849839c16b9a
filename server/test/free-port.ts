import { createSocket } from "node:dgram";
import { once } from "node:events";
import { findFreePort as findPort } from "../src/platform/postgres/free-port.ts";

/**
 * A loopback port that is free, and that no other test is given: until the program listens there, a datagram socket of
 * the same number stands for it, as long as the test's process lives.
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
      // Another test has it: try another.
      mark.close();
    }
  }
}
