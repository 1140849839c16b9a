import { type Gateway, offlineCode } from "../ports.ts";

/**
 * The gateway of a process that serves no devices: none is connected here.
 * @param others the ports of other processes' gateways, and the certificate that devices trust there
 */
export function absentGateway({
  ports,
  anchor,
}: Pick<Gateway, "ports" | "anchor">): Gateway & { start: () => Promise<void> } {
  return {
    ports,
    anchor,
    start: async () => {},
    attach: (socket) => socket.close(1013),
    register: async () => ({ refused: "busy" }),
    call: async () => offline,
    disconnect() {},
    moved() {},
    takenOver() {},
    review: async () => {},
    recordAll() {},
    holds: () => false,
    connections: () => 0,
    close: async () => {},
  };
}

/** The answer for a device that has no connection. */
export const offline = {
  id: "",
  code: offlineCode,
  message: "the device is offline",
  latency: 0,
  data: null,
};
