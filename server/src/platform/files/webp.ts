import type { Image } from "./image.ts";

const uint24 = (bytes: Buffer, at: number) => bytes.readUIntLE(at, 3);

type Size = Pick<Image, "width" | "height">;

/** How large the picture of a chunk is; null for a chunk that does not say. */
function sizeIn(name: string, body: Buffer): Size | null {
  if (name === "VP8X") return { width: uint24(body, 4) + 1, height: uint24(body, 7) + 1 };
  if (name === "VP8L" && body.readUInt8(0) === 0x2f) {
    const bits = body.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // RFC 6386 §9.1: frame tag, start code 9d 01 2a, then 14 bits each.
  if (name === "VP8 " && body.readUIntBE(3, 3) === 0x9d012a)
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  return null;
}

/** Flags of VP8X that say of Exif and XMP, which are left out. */
const metadataFlags = 0x08 | 0x04;
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** Reads the chunks of the RIFF container (RFC 9649); bytes after the length that it declares are left out. */
export function readWebp(bytes: Buffer): Image | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const parts: Buffer[] = [];
  let size: Size | null = null;
  let drawn = false;
  for (let at = 12; at < end;) {
    const name = bytes.toString("latin1", at, at + 4);
    const next = at + 8 + bytes.readUInt32LE(at + 4);
    if (next > end) return null;
    const chunk = Buffer.from(bytes.subarray(at, next));
    const own = sizeIn(name, chunk.subarray(8));
    // The picture within an extended file must not be larger than the file says.
    if (own && size && (own.width > size.width || own.height > size.height)) return null;
    const isPicture = name === "VP8 " || name === "VP8L";
    if (isPicture && !own) return null;
    size ??= own;
    drawn ||= isPicture || name === "ANMF";
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~metadataFlags, 8);
    if (kept.has(name)) parts.push(chunk, Buffer.alloc(chunk.length % 2));
    at = next + (next % 2);
  }
  if (!drawn || !size) return null;
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const head = Buffer.from("RIFF....");
  head.writeUInt32LE(body.length, 4);
  return { type: "image/webp", extension: "webp", ...size, bytes: Buffer.concat([head, body]) };
}
