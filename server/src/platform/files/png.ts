import { crc32 } from "node:zlib";
import { type Image, partsCounter } from "./parts.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");
/**
 * The chunks that a picture is drawn from (PNG 3rd edition §11), with the most bytes of each. Texts, times and unknown
 * chunks are dropped, and so are colour profiles, which identify a device and may hold anything.
 */
const kept = new Map<string, number>(
  Object.entries({
    IHDR: 13,
    PLTE: 768,
    IDAT: Infinity,
    IEND: 0,
    tRNS: 256,
    gAMA: 4,
    cHRM: 32,
    sRGB: 1,
    cICP: 4,
    sBIT: 4,
    pHYs: 9,
    acTL: 8,
    fcTL: 26,
    fdAT: Infinity,
  }),
);
/** Chunks of which a picture may have several. */
const repeated = new Set(["IDAT", "fcTL", "fdAT"]);

/** Reads chunk by chunk, each with its checksum, up to IEND. */
export function readPng(bytes: Buffer): Image | null {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | null = null;
  let drawn = false;
  const seen = new Set<string>();
  const countPart = partsCounter();
  for (let at = 8; ;) {
    countPart();
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null;
    if ((name === "IHDR") !== (size === null)) return null;
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    drawn ||= name === "IDAT";
    if (length <= (kept.get(name) ?? -1) && (repeated.has(name) || !seen.has(name)))
      parts.push(bytes.subarray(at, end));
    seen.add(name);
    if (name === "IEND") break;
    at = end;
  }
  if (!drawn || size.width === 0 || size.height === 0) return null;
  return { type: "image/png", extension: "png", ...size, bytes: Buffer.concat(parts) };
}
