import type { Client } from "aedes";
import type { ISubscribePacket, Packet } from "mqtt-packet";
import { limits } from "@thingwright/contract/limits.ts";

/** What the library and its parser keep to themselves. */
interface Parser extends NodeJS.EventEmitter {
  client: Client;
  /** What is being read. */
  packet: Packet;
  parse(chunk: Buffer): number;
  _parseSubscribe(): void;
}
interface Inside extends NodeJS.EventEmitter {
  _parser: Parser;
}

/**
 * Keeps what goes wrong with a packet to its connection: the library reads packets within events of sockets, and what it
 * throws there would end the process.
 * @param failed hears of it, before the connection ends
 * @returns to be called for each new client
 */
export function containment(failed: (client: Client, error: unknown) => void): (client: Client) => void {
  const end = (client: Client, error: unknown) => {
    failed(client, error);
    client.emit("error", error instanceof Error ? error : new Error(String(error)));
  };
  // Shared by all clients: none costs a closure.
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
    // Packets that came before CONNACK are handled then.
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

/** The library keeps filters as keys of an object, which this one would be the prototype of; it is nobody's topic either way. */
function renamed(filter: string): string {
  return filter === "__proto__" ? "__proto" : filter;
}

/** Ends a connection whose first packet announces more than a CONNECT may have; the library then takes what it takes of all. */
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
