import type { Client } from "aedes";
import type { ISubscribePacket, Packet } from "mqtt-packet";
import { limits } from "@thingwright/contract/limits.ts";

/** The parser of mqtt-packet as aedes uses it, with the private members that its types leave out. */
interface Parser extends NodeJS.EventEmitter {
  client: Client;
  /** The packet that is being read. */
  packet: Packet;
  parse(chunk: Buffer): number;
  _parseSubscribe(): void;
}
interface Inside extends NodeJS.EventEmitter {
  _parser: Parser;
}

/**
 * Makes an error in a packet end only that packet's connection: the library parses within socket events, where an
 * exception would end the process.
 * @param failed gets the error, before the connection ends
 * @returns a function to be called with each new client
 */
export function containment(failed: (client: Client, error: unknown) => void): (client: Client) => void {
  const end = (client: Client, error: unknown) => {
    failed(client, error);
    client.emit("error", error instanceof Error ? error : new Error(String(error)));
  };
  // Built once for all clients: a connection costs no closures of its own.
  let own: Pick<Parser, "parse" | "_parseSubscribe"> | null = null;
  const sharedBy = (library: Parser) => ({
    parse(this: Parser, chunk: Buffer): number {
      try {
        return library.parse.call(this, chunk);
      } catch (error) {
        end(this.client, error);
        return 0;
      }
    },
    _parseSubscribe(this: Parser): void {
      library._parseSubscribe.call(this);
      for (const one of (this.packet as ISubscribePacket).subscriptions) one.topic = renamed(one.topic);
    },
  });
  return (client) => {
    const inside = client as unknown as Inside;
    Object.assign(inside._parser, (own ??= sharedBy(Object.getPrototypeOf(inside._parser) as Parser)));
    // In this listener, not in `parse`, aedes handles packets that came before CONNACK: it needs a `try` of its own.
    const [handleWaiting] = inside.listeners("connected");
    inside.removeAllListeners("connected");
    inside.once("connected", () => {
      try {
        handleWaiting?.call(client);
      } catch (error) {
        end(client, error);
      }
    });
  };
}

/**
 * The library keeps filters as keys of a plain object, whose prototype a filter `__proto__` would set. No device may
 * subscribe to that name, nor to the one that replaces it.
 */
function renamed(filter: string): string {
  return filter === "__proto__" ? "__proto" : filter;
}

/**
 * Ends a connection whose first packet is larger than a CONNECT may be. For later packets the library's own limit
 * holds.
 */
export function boundConnect(client: Client): void {
  const { conn } = client;
  const { _parser: parser } = client as unknown as Inside;
  const check = ({ length = 0 }: Packet) => {
    if (length > limits.deviceConnectBytes) client.emit("error", new Error("a CONNECT is too large"));
  };
  const look = () => check(parser.packet);
  conn.on("readable", look);
  parser.prependOnceListener("packet", (packet: Packet) => {
    conn.off("readable", look);
    check(packet);
  });
}
