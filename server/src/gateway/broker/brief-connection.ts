import { type Duplex, finished } from "node:stream";

/** Milliseconds for a device to end its side, once the platform has. */
const partingMs = 1000;

/**
 * Reads a connection that is no session, for so long and so many bytes at most; then it ends.
 * @param done called once, when the connection has ended; also if it had before
 */
export function readBriefly(
  stream: Duplex,
  atMost: { ms: number; bytes: number },
  read: (chunk: Buffer) => void,
  done: () => void,
): void {
  let left = atMost.bytes;
  // The library reads no more of it.
  stream.removeAllListeners("readable");
  stream.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stream.destroy();
    else read(chunk);
  });
  const timer = setTimeout(() => {
    stream.end();
    setTimeout(() => stream.destroy(), partingMs).unref();
  }, atMost.ms);
  finished(stream, () => {
    clearTimeout(timer);
    done();
  });
}
