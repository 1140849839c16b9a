import { once } from "node:events";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds after which a connection that accepts no more data is replaced by a new one. */
const patience = 500;

/**
 * Writes the same bytes repeatedly, as fast as they are accepted. Opens a new connection whenever the old one ends or
 * accepts no more data.
 */
export async function flood(
  open: () => Duplex | Promise<Duplex>,
  bytes: string | Buffer,
  written: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const stream = await Promise.resolve(open()).catch(() => null);
    // A connection that has already ended, for example because the server turned it away, emits no further event.
    if (!stream || stream.destroyed) {
      await wait(100);
      continue;
    }
    const ended = once(stream, "close", { signal });
    const givingUp = setTimeout(() => stream.destroy(), patience);
    const write = () => {
      givingUp.refresh();
      let room = true;
      while (room && !stream.destroyed && !signal.aborted) {
        room = stream.write(bytes);
        written();
      }
    };
    stream.on("drain", write);
    write();
    await ended.catch(() => {});
    clearTimeout(givingUp);
    await wait(20);
  }
}
