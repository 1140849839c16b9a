import type { Duplex, Writable } from "node:stream";
import type { WebSocket } from "ws";
import { TokenBucket } from "./token-bucket.ts";

/** The reader of frames, a private class of the library. */
interface Receiver extends Writable {
  _maxPayload: number;
  /** Reads the head of a frame; also called once when the bytes run out. */
  getInfo(done: (error?: Error) => void): void;
}

interface Inside {
  _receiver: Receiver;
  _socket: Duplex;
}

/**
 * How many bytes are handled at a time. A piece of this size can contain 170 of the smallest frames, which have six
 * bytes, and many connections may bring such pieces at once.
 */
const pieceBytes = 1024;

export interface Pace {
  /** Frames a second on average, and the most at once (`burst`). */
  perSecond: number;
  burst: number;
  /** The most bytes of a message. */
  largest: number;
}

/**
 * Limits what the client of a WebSocket may send: frames of every kind count, also empty frames, parts of messages,
 * pings and pongs. Beyond the pace the connection is read more slowly; a message that is too large ends it with code
 * 1009.
 * @returns a function that changes the largest message that is accepted
 */
export function paceFrames(socket: WebSocket, pace: Pace): (largest: number) => void {
  const { _receiver: receiver, _socket: connection } = socket as unknown as Inside;
  const library = Object.getPrototypeOf(receiver) as Receiver;
  const bucket = new TokenBucket(pace);
  let frames = 0;
  /** Goes on with the bytes that are held back. */
  let goOn: (() => void) | undefined;
  let gone = false;
  receiver._maxPayload = pace.largest;
  receiver.getInfo = function getInfo(done) {
    frames++;
    library.getInfo.call(this, done);
  };
  // The receiver takes the next bytes only once these are done, and the connection is read only as fast as the receiver
  // takes bytes (backpressure).
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
  // After the connection has gone, the library ends the WebSocket only once its reader has taken all bytes that came.
  connection.once("close", () => {
    gone = true;
    goOn?.();
  });
  return (largest) => void (receiver._maxPayload = largest);
}
