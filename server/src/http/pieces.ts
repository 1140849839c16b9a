import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** So many pieces of a body are handed on as they come; later ones are gathered to so many bytes. */
const asTheyCome = 16;
const gathered = 4096;
/** In how many pieces a body may come in any case, and how large more have to be on average, in bytes. */
const most = { free: 1024, smallest: 16 };

/**
 * Makes the class of requests whose bodies may come in small pieces. A piece of a single byte takes 450 in memory, and
 * costs its sender six as a chunk: pieces are put together, and a body in a great many of them is refused.
 * @param refuse answers on the connection, and ends it
 */
export function inFewPieces(refuse: (socket: Socket) => void): typeof IncomingMessage {
  return class Request extends IncomingMessage {
    #pieces = 0;
    #bytes = 0;
    #room: Buffer | null = null;
    /** Bytes that wait in the room. */
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
        // Pieces that came along with it are dropped.
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

/** What Node's parser of a connection calls for each piece of a body, among its other callbacks. */
const callback = "parserOnBody";
type Parser = Record<string, { name?: string } | null>;

/**
 * Node parses to its end what it has read of a connection, though the connection be destroyed: ten thousand pieces take
 * it ten milliseconds, in which nobody is answered. It makes none where there is no callback, for which it has no
 * documented means. The parser gets it back before it serves another connection.
 */
function dropPieces(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  const found = Object.entries(parser ?? {}).find(([, value]) => value?.name === callback);
  if (!parser || !found) return;
  const [place, onBody] = found;
  parser[place] = null;
  socket.prependOnceListener("close", () => void (parser[place] = onBody));
}
