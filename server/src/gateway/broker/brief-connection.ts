import { type Duplex, finished } from "node:stream";

/** How many milliseconds a device has to end its side after the platform has ended its own. */
const partingMs = 1000;

/**
 * Reads from a connection without a session, up to a time and a number of bytes; then ends it.
 * @param done called once, when the connection has ended, even if it ended before the call
 */
export function readBriefly(
  stream: Duplex,
  atMost: { ms: number; bytes: number },
  read: (chunk: Buffer) => void,
  done: () => void,
): void {
  let left = atMost.bytes;
  // The library must not read any more.
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
