import { createSocket } from "node:dgram";
import { isLoopback } from "./network.ts";

/** An address of nobody (RFC 5737) that lies beyond the local network. */
const elsewhere = "192.0.2.1";

/**
 * The IPv4 address from which this machine reaches other networks, at which its neighbours mostly reach it. Null without a
 * network. A datagram socket is asked for it, which sends nothing.
 */
export async function lanAddress(): Promise<string | null> {
  const socket = createSocket("udp4");
  try {
    return await new Promise((resolve) => {
      socket.once("error", () => resolve(null));
      socket.connect(9, elsewhere, () => {
        const { address } = socket.address();
        resolve(isLoopback(address) ? null : address);
      });
    });
  } finally {
    socket.close();
  }
}
