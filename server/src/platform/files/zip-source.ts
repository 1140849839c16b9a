import { buffer } from "node:stream/consumers";
import type { ByteRange, FileStore } from "./file-store.ts";

/** An archive with random access to its bytes. */
export interface ZipSource {
  /** Bytes of the whole archive. */
  size: number;
  read(range: ByteRange): Promise<Buffer>;
}

export function sourceOfBuffer(bytes: Buffer): ZipSource {
  return { size: bytes.length, read: async ({ first, last }) => bytes.subarray(first, last + 1) };
}

/** @returns null if there is no such file */
export async function sourceOfFile(store: FileStore, name: string): Promise<ZipSource | null> {
  const size = await store.size(name);
  if (size === null) return null;
  return {
    size,
    async read(range) {
      const file = await store.read(name, range);
      return file ? buffer(file.body) : Buffer.alloc(0);
    },
  };
}

const block = 256 * 1024;
/**
 * How many blocks are kept: two for the directory and two for the current position, because a read may cross the border
 * between two blocks.
 */
const most = 4;

/** Reads in blocks and keeps the last few: the headers of an archive take many small reads next to each other. */
export function inBlocks(source: ZipSource): ZipSource {
  const kept = new Map<number, Promise<Buffer>>();
  function blockAt(index: number): Promise<Buffer> {
    const first = index * block;
    const found = kept.get(index) ?? source.read({ first, last: Math.min(first + block, source.size) - 1 });
    kept.delete(index);
    kept.set(index, found);
    for (const [oldest] of kept) if (kept.size > most) kept.delete(oldest);
    return found;
  }
  return {
    size: source.size,
    async read({ first, last }) {
      const parts: Buffer[] = [];
      for (let at = first; at <= last;) {
        const index = Math.floor(at / block);
        const bytes = await blockAt(index);
        const part = bytes.subarray(at - index * block, last + 1 - index * block);
        if (part.length === 0) break;
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
  };
}
