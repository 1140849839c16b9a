import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../platform/network.ts";
import { Held, largestOf } from "./held.ts";

/** Milliseconds in which a reader has to take something, and bytes a second that it has to take on average. */
export interface Pace {
  idle: number;
  slowest: number;
}

export const pace: Pace = { idle: 20_000, slowest: 4096 };
/**
 * Bytes of answers that may wait for their readers, in the whole process, and of one account: four of the largest, which
 * may just have been written, and half as much for slow readers.
 */
const mostUnread = { all: 128 * 2 ** 20, account: 48 * 2 ** 20 };
/** Milliseconds in which most readers have taken their answer. */
const takenMs = 5000;

/** Whose answers wait, where that is not said by the address. */
const readers = new WeakMap<ServerResponse, string>();

/** Answers whose bytes stay in memory for their readers alone. */
const madeForThem = new WeakSet<ServerResponse>();

/** Has bytes that are sent count like a text. To be called before they are. */
export function countUnread(response: ServerResponse): void {
  madeForThem.add(response);
}

/** Says to which account an answer goes. To be called before it is sent. */
export function readBy(response: ServerResponse, account: string): void {
  readers.set(response, account);
}

/** Resolves once an answer has been taken, or its connection is gone, or its reader turns out to be slow. */
export function taken(response: ServerResponse): Promise<void> | undefined {
  if (response.writableFinished || response.closed) return undefined;
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, takenMs);
    response.once("close", () => {
      clearTimeout(slow);
      resolve();
    });
  });
}

/** Ends the connection of a reader that takes nothing, or too little, of so many bytes. */
export function cutOffSlow(response: ServerResponse, bytes: number, { idle, slowest } = pace): void {
  // No `close` would end the timer.
  if (response.closed) return;
  const cutOff = () => void response.destroy();
  response.setTimeout(idle, cutOff);
  const latest = setTimeout(cutOff, idle + (bytes / slowest) * 1000);
  response.once("close", () => clearTimeout(latest));
}

/** Streams that are sent at a time: each holds a descriptor or a connection to the object store, and a quarter of a megabyte. */
const mostStreams = 1000;

/**
 * Counts answers that are streams.
 * @returns counts one of a reader: beyond the most, the reader with most of them, by network, loses its oldest
 */
export function boundStreams(most = mostStreams): (response: ServerResponse, address: string) => void {
  const held = new Held<ServerResponse>();
  return (response, address) => {
    // No `close` would release it.
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
 * Gives every answer a time to be read in, and bounds the memory of those that wait: beyond the account's share, or that
 * of all, the account (or address) whose answers take most loses its largest, one after the other. Answers that are
 * streams see to themselves by {@link cutOffSlow}.
 */
export function boundUnread(
  app: FastifyInstance,
  { most = mostUnread.all, ...given }: Partial<Pace & { most: number }> = {},
): void {
  const patience = { ...pace, ...given };
  const held = new Held<ServerResponse>();

  function watch(this: ServerResponse): void {
    const bytes = this.socket?.writableLength ?? 0;
    if (bytes > 0) cutOffSlow(this, bytes, patience);
  }

  /** For an answer that was written, or is encrypted, for this reader: one that is kept for all takes no memory else. */
  function watchAndCount(this: ServerResponse): void {
    const bytes = this.socket?.writableLength ?? 0;
    if (bytes === 0) return;
    cutOffSlow(this, bytes, patience);
    const account = readers.get(this);
    const reader = account ?? networkOf(this.socket?.remoteAddress ?? "");
    const own = held.add(reader, this, bytes);
    this.once("close", () => held.release(reader, this));
    // An address may be that of a proxy, and its readers many.
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
    // A connection counts a text in characters, of which one may take three bytes.
    done(null, text ? Buffer.from(payload) : payload);
  });
}
