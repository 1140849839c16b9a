import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * How many requests may wait behind others, 5 KiB each: of one connection, and of all. A read of a socket, 64 KiB, can
 * hold 2,400 heads, and Node would parse them at one go: 20 ms in which nobody else is answered.
 */
const mostWaiting = { connection: 100, all: 20_000 };

/** The requests of one connection. */
interface Line {
  /** Whether a request is being answered: until its answer has been taken, or the connection is gone. */
  busy: boolean;
  waiting: [request: IncomingMessage, response: ServerResponse][];
}

const lines = new WeakMap<Socket, Line>();

/** Whether as many requests of a connection wait as may, so that a further one ends it. */
export function isFull(socket: Socket): boolean {
  return (lines.get(socket)?.waiting.length ?? 0) >= mostWaiting.connection;
}

type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

const upgrades = Symbol("upgrades");

/**
 * Makes the class of requests for a server that calls {@link oneAtATime}. One too many of its connection says that it
 * wants an upgrade: nothing else makes Node's parser leave the rest of what has been read.
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
 * Lets a server work on one request of a connection at a time, as answers go out in that order anyway: those that were
 * sent along with it wait, and the connection is not read meanwhile. So a client that asks without reading the answers
 * holds one answer, whatever it sends. To be called once the server has its listeners.
 * @returns whether a request is the only one of its connection
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
    // Node resumes a connection whenever a request of it is read, or done with.
    socket.on("resume", () => line.waiting.length > 0 && socket.pause());
    socket.once("close", () => (waiting -= line.waiting.splice(0).length));
    return line;
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    line.busy = true;
    response.once("close", () => {
      line.busy = false;
      // Between two of them the others have their turn: such answers may all be written without a wait.
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
