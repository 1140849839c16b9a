import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/network.ts";
import { Held, largestOf } from "./held.ts";

/** Milliseconds within which a client has to read something, and bytes per second that it has to read on average. */
export interface Pace {
  idle: number;
  slowest: number;
}

export const pace: Pace = { idle: 20_000, slowest: 4096 };
/**
 * How many bytes of answers may wait to be read in the whole process, and for one account. The share of an account has
 * room for four of the largest answers that were just written, and for half as many bytes that slow clients have not
 * read.
 */
const mostUnread = { all: 128 * 2 ** 20, account: 48 * 2 ** 20 };
/** Milliseconds within which most clients have read their answer. */
const readWithinMs = 5000;

/** The accounts that answers go to. An answer that is missing here counts towards the share of its client's network. */
const readers = new WeakMap<ServerResponse, string>();

/** Answers of bytes that are in memory only for their own client, and so count as unread memory. */
const madeForThem = new WeakSet<ServerResponse>();

/** Makes an answer of bytes count as unread memory like an answer of text. Must be called before the answer is sent. */
export function countUnread(response: ServerResponse): void {
  madeForThem.add(response);
}

/** Notes the account that an answer goes to. Must be called before the answer is sent. */
export function readBy(response: ServerResponse, account: string): void {
  readers.set(response, account);
}

/**
 * Resolves once the client has read an answer, the connection has closed, or the client turns out to be slow; undefined
 * if there is nothing to wait for.
 */
export function answerRead(response: ServerResponse): Promise<void> | undefined {
  if (response.writableFinished || response.closed) return undefined;
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, readWithinMs);
    response.once("close", () => {
      clearTimeout(slow);
      resolve();
    });
  });
}

/** Ends the connection of a client that stops reading, or reads too slowly, an answer of this many bytes. */
export function cutOffSlow(response: ServerResponse, bytes: number, { idle, slowest } = pace): void {
  // On a closed connection, no `close` event would clear the timer.
  if (response.closed) return;
  const cutOff = () => void response.destroy();
  response.setTimeout(idle, cutOff);
  const latest = setTimeout(cutOff, idle + (bytes / slowest) * 1000);
  response.once("close", () => clearTimeout(latest));
}

/** How many streams are sent at a time: each holds a descriptor or a connection to the object store, and 0.25 MB. */
const mostStreams = 1000;

/**
 * Bounds the number of answers that are streams.
 * @returns a function that counts a stream of a client; beyond the limit, the network with the most streams loses its
 * oldest stream
 */
export function boundStreams(most = mostStreams): (response: ServerResponse, address: string) => void {
  const held = new Held<ServerResponse>();
  return (response, address) => {
    // On a closed connection, no `close` event would release the stream.
    if (response.closed) return;
    const network = networkOf(address);
    held.add(network, response, 1);
    response.once("close", () => held.release(network, response));
    while (held.size > most) {
      const [largest, { things }] = held.largest();
      const [oldest] = things.keys();
      held.release(largest, oldest!);
      oldest!.destroy();
    }
  };
}

/**
 * Gives every answer a time limit within which its client must read it, and bounds the memory of unread answers. An
 * account beyond its share loses its largest answers, one after the other. Beyond the limit for all, the account (or
 * network) whose answers take the most memory loses its largest ones. Answers that are streams call {@link cutOffSlow}
 * themselves.
 */
export function boundUnread(
  app: FastifyInstance,
  { most = mostUnread.all, ...given }: Partial<Pace & { most: number }> = {},
): void {
  const patience = { ...pace, ...given };
  const held = new Held<ServerResponse>();
  const unread = new Set<ServerResponse>();
  // Node takes a connection for idle once its answer is written, and a server that closes would end it before the
  // client has read the answer.
  app.addHook(
    "preClose",
    async () => void (await Promise.all(unread.values().map(async (response) => answerRead(response)))),
  );

  /** @returns how many bytes of the answer wait to be read */
  function watched(response: ServerResponse): number {
    const bytes = response.socket?.writableLength ?? 0;
    if (bytes === 0) return 0;
    cutOffSlow(response, bytes, patience);
    unread.add(response);
    response.once("close", () => unread.delete(response));
    return bytes;
  }

  function watch(this: ServerResponse): void {
    watched(this);
  }

  /**
   * For answers that were written or are encrypted for one client. An answer from a cache takes no memory of its own.
   */
  function watchAndCount(this: ServerResponse): void {
    const bytes = watched(this);
    if (bytes === 0) return;
    const account = readers.get(this);
    const reader = account ?? networkOf(this.socket?.remoteAddress ?? "");
    const own = held.add(reader, this, bytes);
    this.once("close", () => held.release(reader, this));
    // A network may be a proxy with many clients behind it, so its share is the limit for all.
    const share = account === undefined ? most : mostUnread.account;
    while (own.size > share) cutOffLargest(reader, own);
    while (held.size > most) cutOffLargest(...held.largest());
  }

  function cutOffLargest(reader: string, { things }: ReturnType<typeof held.add>): void {
    const [response] = largestOf(things, (bytes) => bytes);
    held.release(reader, response);
    response.destroy();
  }

  app.addHook("onSend", (_request, { raw }, payload, done) => {
    const text = typeof payload === "string";
    const counts = text || madeForThem.has(raw) || raw.socket instanceof TLSSocket;
    raw.once("prefinish", counts ? watchAndCount : watch);
    // A connection would count a text in characters, each of which may take three bytes.
    done(null, text ? Buffer.from(payload) : payload);
  });
}
