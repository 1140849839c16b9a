import { setImmediate } from "node:timers/promises";
import type { ZipSource } from "./zip-source.ts";

/** How many boxes an MP4 may have: a film has a few, a fragmented one may have thousands. */
const mostBoxes = 20_000;
/** After this many boxes, other work gets its turn. */
const turn = 500;

/**
 * Whether a file consists of boxes (ISO/IEC 14496-12) from its first byte to its last, one of which is the movie
 * (`moov`).
 */
export async function isMp4(source: ZipSource): Promise<boolean> {
  let hasFilm = false;
  let at = 0;
  for (let count = 0; at < source.size; count++) {
    if (count > mostBoxes || source.size - at < 8) return false;
    if (count % turn === turn - 1) await setImmediate();
    const head = await source.read({ first: at, last: Math.min(at + 16, source.size) - 1 });
    const name = head.toString("latin1", 4, 8);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(name) || (count === 0 && name !== "ftyp")) return false;
    hasFilm ||= name === "moov";
    const said = head.readUInt32BE(0);
    // 1: the size follows in 64 bits. 0: the last box, up to the end.
    if (said === 1 && head.length < 16) return false;
    const size = said === 1 ? Number(head.readBigUInt64BE(8)) : said === 0 ? source.size - at : said;
    if (size < 8) return false;
    at += size;
  }
  return hasFilm && at === source.size;
}

const header = 0x1a45dfa3;
const segment = 0x18538067;
/** The element that names the kind of document: its id, its length, and `webm`. */
const docType = Buffer.from("4282847765626d", "hex");

/** Whether a file begins as a WebM (RFC 8794): a header that says so, and a segment behind it. */
export async function isWebm(source: ZipSource): Promise<boolean> {
  const head = await source.read({ first: 0, last: Math.min(source.size, 256) - 1 });
  if (head.length < 16 || head.readUInt32BE(0) !== header) return false;
  const first = head.readUInt8(4);
  // The first set bit gives the number of bytes of the length.
  const width = Math.clz32(first) - 23;
  if (width > 8) return false;
  let length = first & (0xff >> width);
  for (let i = 1; i < width; i++) length = length * 256 + head.readUInt8(4 + i);
  const end = 4 + width + length;
  if (end + 4 > head.length) return false;
  return head.subarray(0, end).includes(docType) && head.readUInt32BE(end) === segment;
}
