import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * How many requests, of 5 KiB each, may wait behind others: of one connection, and of all connections. One read of a
 * socket, 64 KiB, can hold 2,400 heads, which Node would parse in one go: 20 ms in which nobody else is answered.
 */
const mostWaiting = { connection: 100, all: 20_000 };

/** The requests of one connection. */
interface Line {
  /** Whether a request is being answered: until the client has read the answer, or the connection is closed. */
  busy: boolean;
  waiting: [request: IncomingMessage, response: ServerResponse][];
}

const lines = new WeakMap<Socket, Line>();

/** Tells whether a connection has as many waiting requests as it may have, so that one more ends the connection. */
export function isFull(socket: Socket): boolean {
  return (lines.get(socket)?.waiting.length ?? 0) >= mostWaiting.connection;
}

type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

const upgrades = Symbol("upgrades");

/**
 * Makes the class of requests for a server that calls {@link oneAtATime}. A request beyond the limit of its connection
 * is marked as a request for an upgrade, because nothing else makes Node's parser stop before the end of the data that
 * it has read.
 */
export function fewAtOneGo(Base: typeof IncomingMessage): typeof IncomingMessage {
  return class Request extends Base {
    [upgrades]: boolean | null = null;

    /** Set by Node's parser. */
    get upgrade(): boolean | null {
      return this[upgrades];
    }

    set upgrade(wanted: boolean | null) {
      this[upgrades] = wanted === null ? null : wanted || isFull(this.socket);
    }
  };
}

/**
 * Makes a server work on one request of a connection at a time, because answers go out in the order of the requests
 * anyway. While pipelined requests wait, the connection is not read. So a client that does not read its answers holds
 * only one answer in memory, whatever it sends. Must be called once the server has its listeners.
 * @returns a function that returns whether the connection of a request is free, because no request is being answered on
 * it
 */
export function oneAtATime(server: Server): (request: IncomingMessage) => boolean {
  const handlers = server.listeners("request") as RequestListener[];
  const upgraders = server.listeners("upgrade") as UpgradeListener[];
  let waiting = 0;

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { busy: false, waiting: [] };
    lines.set(socket, line);
    // Node resumes a connection whenever one of its requests has been read or is finished.
    socket.on("resume", () => line.waiting.length > 0 && socket.pause());
    socket.once("close", () => (waiting -= line.waiting.splice(0).length));
    return line;
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    line.busy = true;
    response.once("close", () => {
      line.busy = false;
      // Other connections get their turn between two requests, because the answers may need no wait at all.
      if (line.waiting.length > 0) setImmediate(goOn, line, socket);
    });
    for (const handle of handlers) handle.call(server, request, response);
  }

  function goOn(line: Line, socket: Socket): void {
    const next = line.waiting.shift();
    if (!next) return;
    waiting -= 1;
    if (line.waiting.length === 0) socket.resume();
    begin(line, ...next);
  }

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    const line = lineOf(socket);
    if (!line.busy && line.waiting.length === 0) return begin(line, request, response);
    line.waiting.push([request, response]);
    waiting += 1;
    if (line.waiting.length > mostWaiting.connection || waiting > mostWaiting.all) socket.destroy();
    else socket.pause();
  });
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request, stream, head) => {
    if (isFull(request.socket)) request.socket.destroy();
    else for (const handle of upgraders) handle.call(server, request, stream, head);
  });
  return ({ socket }) => lines.get(socket)?.busy !== true;
}
