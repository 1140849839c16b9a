import type { Duplex, Writable } from "node:stream";
import type { WebSocket } from "ws";
import { TokenBucket } from "./token-bucket.ts";

/** What the library does not publish: its reader of frames. */
interface Receiver extends Writable {
  _maxPayload: number;
  /** Reads the head of a frame; called once more where the bytes end. */
  getInfo(done: (error?: Error) => void): void;
}

interface Inside {
  _receiver: Receiver;
  _socket: Duplex;
}

/** So much is taken at a time: the smallest frames are six bytes, and many connections may bring as much at once. */
const pieceBytes = 1024;

export interface Pace {
  /** Frames a second on average, and at once. */
  perSecond: number;
  burst: number;
  /** Bytes of a message. */
  largest: number;
}

/**
 * Bounds what the client of a WebSocket may send: frames of every kind count, also empty ones, parts of messages, pings
 * and pongs. Beyond the pace the connection is read more slowly; a message that is too large ends it with code 1009.
 * @returns changes the largest message that is taken
 */
export function paceFrames(socket: WebSocket, pace: Pace): (largest: number) => void {
  const { _receiver: receiver, _socket: connection } = socket as unknown as Inside;
  const library = Object.getPrototypeOf(receiver) as Receiver;
  const bucket = new TokenBucket(pace);
  let frames = 0;
  /** Goes on with what is held back. */
  let goOn: (() => void) | undefined;
  let gone = false;
  receiver._maxPayload = pace.largest;
  receiver.getInfo = function getInfo(done) {
    frames++;
    library.getInfo.call(this, done);
  };
  // The receiver takes the next bytes once these are done, and the connection is read only as it takes them.
  receiver._write = function write(chunk: Buffer, encoding, done) {
    let taken = 0;
    let counted = 0;
    const next = (): void => {
      frames = 0;
      const piece = chunk.subarray(taken, taken + pieceBytes);
      taken += piece.length;
      library._write.call(this, piece, encoding, (error) => {
        counted += frames;
        const isLast = taken >= chunk.length;
        const wait = bucket.spend(isLast && counted === 0 ? 1 : frames, performance.now());
        const proceed = isLast ? () => done(error) : next;
        if (error) return done(error);
        if (gone) return void setImmediate(proceed);
        if (wait === 0) return proceed();
        goOn = () => {
          clearTimeout(timer);
          goOn = undefined;
          proceed();
        };
        const timer = setTimeout(goOn, wait);
      });
    };
    next();
  };
  // The library ends a WebSocket whose connection has gone only once its reader has taken all that came.
  connection.once("close", () => {
    gone = true;
    goOn?.();
  });
  return (largest) => void (receiver._maxPayload = largest);
}
