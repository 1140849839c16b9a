import type { Client } from "aedes";
import type { ISubscribePacket, Packet } from "mqtt-packet";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { rejectVersion } from "./handshake.ts";

/** The parser of mqtt-packet as aedes uses it, with the private members that its types leave out. */
interface Parser extends NodeJS.EventEmitter {
  client: Client;
  /** The packet that is being read. */
  packet: Packet;
  /** The packets that have arrived before the CONNACK; null once they are handled, or the connection has ended. */
  _queue: Packet[] | null;
  /** Bytes that have not been read. */
  _list: {
    length: number;
    slice(from?: number, to?: number): Buffer;
    consume(bytes: number): void;
    append(bytes: Buffer): void;
  };
  error: Error | null;
  /** The number of packets that may still be parsed in the current call of `parse`; this field is added here. */
  turn: number;
  /** The number of reads in which parts of the current packet have arrived; this field is added here. */
  parts: number;
  parse(chunk: Buffer): number;
  _parseHeader(): boolean;
  _parseSubscribe(): void;
  /** Hands out the packet that has been read. */
  _newPacket(): boolean;
  _emitError(error: Error): void;
}
interface Inside extends NodeJS.EventEmitter {
  _parser: Parser;
  _paused?: boolean;
}

/**
 * The maximum number of packets of a connection that are parsed at once, because a single read can contain tens of
 * thousands. The remaining bytes are read after these packets have been handled. A packet other than a PUBLISH counts
 * as `signal` packets, because it is answered while parsing instead of queued.
 */
const turn = { packets: 256, signal: 8 };

/**
 * After this many reads, the parts of a packet are joined into one buffer, because a part of a single byte takes 450
 * bytes in memory.
 */
const partsAtMost = 256;

/** The library's error for a CONNECT with a version of MQTT that it does not know. */
export const unknownVersion = "Invalid protocol version";

/** Callbacks about the packets of a client. */
export interface Reading {
  /** The library threw an error, and the connection ends. */
  failed: (client: Client, error: unknown) => void;
  /**
   * A packet has arrived. A packet that arrived before the CONNACK is reported a second time once the client is
   * connected.
   * @returns whether to handle it; if not, no further packet of the client is handled
   */
  came: (client: Client, packet: Packet) => boolean;
  /** Bytes have arrived that do not complete a packet. */
  cameInPart: (client: Client) => void;
  /** The bytes that the client has sent in place of a CONNECT cannot be read. */
  broken: (client: Client, unread: Unread) => void;
}

/** Bytes that the library could not read. */
export interface Unread {
  /** The first 16 bytes that the library has not consumed. */
  bytes: Buffer;
  error: Error;
}

/**
 * Watches over how the library reads packets. An error in a packet ends only that packet's connection: the library
 * parses within socket events, where an exception would end the process.
 * @returns a function to be called with each new client
 */
export function containment({ failed, came, cameInPart, broken }: Reading): (client: Client) => void {
  const end = (client: Client, error: unknown) => {
    failed(client, error);
    client.emit("error", error instanceof Error ? error : new Error(String(error)));
  };
  // Built once for all clients, so that a connection needs no closures of its own.
  let own: Pick<
    Parser,
    "parse" | "turn" | "parts" | "_parseHeader" | "_parseSubscribe" | "_newPacket" | "_emitError"
  > | null = null;
  /** How many packets of all clients have been read. */
  let count = 0;
  const sharedBy = (library: Parser) => ({
    turn: 0,
    parts: 0,
    parse(this: Parser, chunk: Buffer): number {
      const before = count;
      this.turn = turn.packets;
      try {
        library.parse.call(this, chunk);
        if (count === before) {
          putTogether(this);
          cameInPart(this.client);
        } else {
          this.parts = 0;
          if (waits(this)) putBack(this);
        }
        return this._list.length;
      } catch (error) {
        end(this.client, error);
        return 0;
      }
    },
    _parseHeader(this: Parser): boolean {
      return !waits(this) && library._parseHeader.call(this);
    },
    _parseSubscribe(this: Parser): void {
      library._parseSubscribe.call(this);
      for (const one of (this.packet as ISubscribePacket).subscriptions) one.topic = renamed(one.topic);
    },
    _newPacket(this: Parser): boolean {
      count++;
      this.turn -= this.packet.cmd === "publish" ? 1 : turn.signal;
      if (!came(this.client, this.packet)) this.removeAllListeners("packet");
      return library._newPacket.call(this);
    },
    _emitError(this: Parser, error: Error): void {
      const { connected, conn } = this.client;
      if (!connected) broken(this.client, { bytes: this._list.slice(0, 16), error });
      if (error.message !== unknownVersion || connected) return library._emitError.call(this, error);
      this.error = error;
      this.removeAllListeners("packet");
      rejectVersion(conn, () => library._emitError.call(this, error));
    },
  });
  return (client) => {
    const inside = client as unknown as Inside;
    Object.assign(inside._parser, (own ??= sharedBy(Object.getPrototypeOf(inside._parser) as Parser)));
    // Aedes handles packets that arrived before the CONNACK in this listener rather than in `parse`, so the listener
    // needs a `try` of its own.
    const [handleWaiting] = inside.listeners("connected");
    inside.removeAllListeners("connected");
    inside.once("connected", () => {
      const { _parser: parser } = inside;
      try {
        if (parser._queue?.every((packet) => came(client, packet)) === false)
          parser.removeAllListeners("packet");
        else handleWaiting?.call(client);
      } catch (error) {
        end(client, error);
      }
    });
  };
}

/**
 * Whether the parser must not begin the next packet of a client yet. While a CONNECT waits for its answer, the client
 * is paused, but packets that arrived together with the CONNECT are parsed nevertheless. Otherwise their bytes would
 * stay unread, and the end of a connection is noticed only once all bytes before it have been read.
 */
function waits({ turn: left, client }: Parser): boolean {
  return left <= 0 || (client.connected && (client as unknown as Inside)._paused === true);
}

/** Counts a part of a packet, and joins the parts once there are many. */
function putTogether(parser: Parser): void {
  parser.parts += 1;
  if (parser.parts < partsAtMost) return;
  parser.parts = 0;
  const { _list: list } = parser;
  const whole = list.slice();
  list.consume(whole.length);
  list.append(whole);
}

/** Puts unparsed bytes back into the connection. They are read again once the packets before them have been handled. */
function putBack({ _list: list, error, client: { conn } }: Parser): void {
  if (list.length === 0 || error || conn.destroyed) return;
  const rest = list.slice();
  list.consume(rest.length);
  conn.unshift(rest);
}

/**
 * The library keeps filters as keys of a plain object, whose prototype a filter `__proto__` would set. Such a filter is
 * therefore renamed to `__proto`. No device may subscribe to either name.
 */
function renamed(filter: string): string {
  return filter === "__proto__" ? "__proto" : filter;
}

/**
 * The maximum number of reads for a CONNECT: a read costs more than its bytes, and no device's rate limit applies yet.
 */
const connectReads = 1024;

/**
 * Ends a connection whose first packet is larger than a CONNECT may be, or takes more than `connectReads` reads. For
 * later packets the library's own limit and the device's rate limit apply.
 */
export function boundConnect(client: Client): void {
  const { conn } = client;
  let reads = 0;
  const { _parser: parser } = client as unknown as Inside;
  const check = ({ length = 0 }: Packet) => {
    if (length > limits.deviceConnectBytes) client.emit("error", new Error("a CONNECT is too large"));
  };
  const look = () => {
    if (++reads > connectReads) client.emit("error", new Error("a CONNECT comes in too many parts"));
    check(parser.packet);
  };
  conn.on("readable", look);
  parser.prependOnceListener("packet", (packet: Packet) => {
    conn.off("readable", look);
    check(packet);
  });
}
