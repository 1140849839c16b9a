import { isExif, orientationOf, orientationSegment } from "./exif.ts";
import { type Image, partsCounter } from "./parts.ts";

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe } as const;

/** Frames that browsers draw: SOF0 to SOF2, baseline, extended and progressive. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xc2;
/** Tables of the picture: Huffman, quantisation, restart interval. */
const isTable = (code: number) => code === 0xc4 || code === 0xdb || code === 0xdd;
/**
 * Recognizes JFIF without a preview, and Adobe's colours. Other application segments are dropped, because they reveal
 * place and author; so are colour profiles, which identify a device and may hold anything.
 */
function isColour(code: number, body: Buffer): boolean {
  const begins = (name: string) => body.toString("latin1", 0, name.length) === name;
  if (code === 0xe0) return begins("JFIF\0") && body.length === 14;
  return code === 0xee && begins("Adobe") && body.length === 12;
}

/** Reads segment by segment up to the end marker (ITU-T T.81 annex B); of Exif only the orientation is kept. */
export function readJpeg(bytes: Buffer): Image | null {
  if (bytes.readUInt16BE(0) !== (0xff00 | marker.start)) return null;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let drawn = false;
  const seen = new Set<number>();
  const countPart = partsCounter();
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    countPart();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const body = bytes.subarray(at + 4, end);
    // A frame header must hold exactly its components.
    if (isFrame(code) && (size || body.length !== 6 + 3 * body.readUInt8(5))) return null;
    if (isFrame(code)) size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
    const turned = code === 0xe1 ? orientationOf(body) : 1;
    if (turned > 1 && !seen.has(code)) parts.push(orientationSegment(turned));
    const next = code === marker.scan ? endOfScan(bytes, end) : end;
    drawn ||= code === marker.scan;
    const isDrawnFrom = isFrame(code) || isTable(code) || code === marker.scan;
    if (isDrawnFrom || (isColour(code, body) && !seen.has(code))) parts.push(bytes.subarray(at, next));
    // XMP has the code of Exif, and stands before it in the pictures of some programs.
    if (code !== 0xe1 || isExif(body)) seen.add(code);
    at = next;
  }
  if (!drawn || !size || size.width === 0 || size.height === 0) return null;
  return { type: "image/jpeg", extension: "jpg", ...size, bytes: Buffer.concat(parts) };
}

/** Finds the marker that ends a scan: within the scan, 0xFF is followed by 0x00 or by the code of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  // Calling `indexOf` for each 0xFF takes ten times as long if there are millions of them.
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const code = bytes[at + 1]!;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  throw new RangeError("a scan without an end");
}
