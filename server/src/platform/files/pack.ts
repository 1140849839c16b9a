import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file to be packed. */
interface Packed {
  path: string;
  text: string;
}

/**
 * Packs texts into a ZIP archive.
 * @param time the time of all files, in seconds; equal files with an equal time give equal bytes
 */
export async function pack(files: readonly Packed[], time: number): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const options = { mtime: new Date(time * 1000), mode: 0o100644, forceDosTimestamp: true };
  for (const { path, text } of files) zip.addBuffer(Buffer.from(text), path, options);
  zip.end({ comment: "", forceZip64Format: false });
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
