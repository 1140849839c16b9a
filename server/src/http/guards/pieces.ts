import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The first `asTheyCome` pieces of a body are passed on as they arrive; later ones are joined to `gathered` bytes. */
const asTheyCome = 16;
const gathered = 4096;
/** A body may have `free` pieces of any size; the pieces beyond these must have `smallest` bytes on average. */
const most = { free: 1024, smallest: 16 };

/**
 * Makes the class of requests whose bodies may arrive in small pieces. A piece of one byte takes 450 bytes of memory,
 * but costs its sender only six bytes as a chunk. Therefore small pieces are joined, and a body in too many pieces is
 * refused.
 * @param refuse answers on the connection, and ends it
 */
export function inFewPieces(refuse: (socket: Socket) => void): typeof IncomingMessage {
  return class Request extends IncomingMessage {
    #pieces = 0;
    #bytes = 0;
    #room: Buffer | null = null;
    /** How many bytes of `#room` are in use. */
    #waiting = 0;

    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      if (!(piece instanceof Uint8Array)) {
        this.#handOn();
        return super.push(piece, encoding);
      }
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces <= asTheyCome) return super.push(piece);
      if (this.#pieces > most.free + this.#bytes / most.smallest) {
        // The pieces that arrived together with this one are dropped.
        if (!this.socket.destroyed) {
          dropPieces(this.socket);
          refuse(this.socket);
        }
        return false;
      }
      const goesOn = this.#waiting + piece.length <= gathered || this.#handOn();
      if (piece.length > gathered) return super.push(piece);
      this.#room ??= Buffer.allocUnsafe(gathered);
      this.#room.set(piece, this.#waiting);
      this.#waiting += piece.length;
      return goesOn;
    }

    #handOn(): boolean {
      const waiting = this.#room?.subarray(0, this.#waiting);
      this.#room = null;
      this.#waiting = 0;
      return waiting === undefined || super.push(waiting);
    }
  };
}

/** The name of the callback that Node's parser of a connection calls for each piece of a body. */
const callback = "parserOnBody";
type Parser = Record<string, { name?: string } | null>;

/**
 * Takes the callback for pieces away from the parser of a connection. Node parses everything that it has read of a
 * connection even after the connection is destroyed: ten thousand pieces take ten milliseconds, in which nobody is
 * answered. Without the callback the parser makes no pieces; Node has no documented way to do this. The parser gets the
 * callback back before it serves another connection.
 */
function dropPieces(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  const found = Object.entries(parser ?? {}).find(([, value]) => value?.name === callback);
  if (!parser || !found) return;
  const [place, onBody] = found;
  parser[place] = null;
  socket.prependOnceListener("close", () => void (parser[place] = onBody));
}
