import { Readable, pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { constants, crc32, createInflateRaw, type InflateRaw, inflateRawSync } from "node:zlib";
import { refusedEntry } from "./zip-refusals.ts";
import type { ZipSource } from "./zip-source.ts";

/** A file of an archive: where its bytes are, and the size and checksum of the unpacked file. */
export interface ZipEntry {
  name: string;
  /** The unpacked size, in bytes. */
  size: number;
  /** Where the packed bytes begin in the archive. */
  start: number;
  packed: number;
  deflated: boolean;
  crc: number;
}

const piece = 256 * 1024;
/**
 * Files up to this many bytes are unpacked in one call: for thousands of files, streams would take a core for ten
 * seconds.
 */
const small = 16 * 1024;
/** Lets other work have its turn in the event loop after each hundred entries of an archive. */
export async function othersTurn(done: number): Promise<void> {
  if (done % 100 === 0) await setImmediate();
}

/** Checks that each file of an archive is what the directory says, by unpacking it and discarding the bytes. */
export async function checkContents(source: ZipSource, entries: readonly ZipEntry[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const contents = unpack(source, entry);
    while (!(await contents.next()).done);
    await othersTurn(index + 1);
  }
}

/**
 * Unpacks a file, never more bytes of it than the directory says.
 * @throws archive_entry_refused when its bytes are not those that the directory describes
 */
export async function* unpack(source: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  let size = 0;
  let sum = 0;
  let consumed = () => entry.packed;
  try {
    const content = await contentOf(source, entry);
    consumed = content.consumed;
    for await (const chunk of content.bytes) {
      size += chunk.length;
      if (size > entry.size) break;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    if (isOfZlib(error as NodeJS.ErrnoException)) throw refusedEntry("damaged", entry.name);
    throw error;
  }
  if (size !== entry.size || sum !== entry.crc || consumed() !== entry.packed)
    throw refusedEntry("damaged", entry.name);
}

function isOfZlib({ code = "" }: NodeJS.ErrnoException): boolean {
  return code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE";
}

interface Content {
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Returns how many packed bytes were used, once all bytes have been read. */
  consumed: () => number;
}

async function contentOf(source: ZipSource, entry: ZipEntry): Promise<Content> {
  return entry.packed <= small && entry.size <= small ? atOnce(source, entry) : streamed(source, entry);
}

async function atOnce(source: ZipSource, { start, packed, size, deflated }: ZipEntry): Promise<Content> {
  const given = packed > 0 ? await source.read({ first: start, last: start + packed - 1 }) : Buffer.alloc(0);
  if (!deflated) return { bytes: [given], consumed: () => given.length };
  // The limit is one byte more than the expected size, so that a file that is larger than the directory says is
  // noticed.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: size + 1, info: true };
  const { buffer, engine } = inflateRawSync(given, options) as unknown as {
    buffer: Buffer;
    engine: InflateRaw;
  };
  return { bytes: [buffer], consumed: () => engine.bytesWritten };
}

function streamed(source: ZipSource, entry: ZipEntry): Content {
  let read = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    const end = entry.start + entry.packed;
    for (let first = entry.start; first < end; first += piece) {
      const bytes = await source.read({ first, last: Math.min(first + piece, end) - 1 });
      read += bytes.length;
      yield bytes;
    }
  }
  const packed = Readable.from(pieces(), { objectMode: false });
  if (!entry.deflated) return { bytes: packed, consumed: () => read };
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: piece });
  // Errors are thrown by the loop that reads from `inflate`.
  pipeline(packed, inflate, () => {});
  return { bytes: inflate, consumed: () => inflate.bytesWritten };
}
