import { type Duplex, finished } from "node:stream";

/** How many milliseconds a device has to close its side after the platform has closed its own. */
const partingMs = 1000;

/**
 * Reads from a connection without a session for `ms` milliseconds, then ends the connection. Destroys it at once if
 * more than `bytes` bytes arrive.
 * @param done called once, when the connection has ended, even if it ended before the call
 */
export function readBriefly(
  stream: Duplex,
  atMost: { ms: number; bytes: number },
  read: (chunk: Buffer) => void,
  done: () => void,
): void {
  let left = atMost.bytes;
  // From here on, bytes go to `read` only: the library must not read them any more.
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
