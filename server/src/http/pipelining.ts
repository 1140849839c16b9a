import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How many requests of a process may wait behind others of their connections: 5 KiB each. One read of a socket, 64 KiB,
 * can hold 2,400 of them.
 */
const mostWaiting = 20_000;

/** The requests of one connection. */
interface Line {
  /** Whether a request is being answered: until its answer has been taken, or the connection is gone. */
  busy: boolean;
  waiting: [request: IncomingMessage, response: ServerResponse][];
}

/**
 * Lets a server work on one request of a connection at a time, as answers go out in that order anyway: those that were
 * sent along with it wait, and the connection is not read meanwhile. So a client that asks without reading the answers
 * holds one answer, whatever it sends.
 * @returns whether a request is the only one of its connection
 */
export function oneAtATime(server: Server): (request: IncomingMessage) => boolean {
  const handlers = server.listeners("request") as RequestListener[];
  const lines = new WeakMap<Socket, Line>();
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
    if (waiting > mostWaiting) socket.destroy();
    else socket.pause();
  });
  return ({ socket }) => lines.get(socket)?.busy !== true;
}
