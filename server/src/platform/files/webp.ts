import { type Image, partsCounter } from "./parts.ts";

const uint24 = (bytes: Buffer, at: number) => bytes.readUIntLE(at, 3);

type Size = Pick<Image, "width" | "height">;

/** Reads the size of the picture from a chunk; null if this kind of chunk does not give it. */
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

/** Flags of VP8X for a colour profile, Exif and XMP, which are dropped. */
const metadataFlags = 0x20 | 0x08 | 0x04;
/** The chunks that a picture or an animation is drawn from, with their size in bytes if it is fixed. */
const kept = new Map<string, number | null>(
  Object.entries({ VP8X: 10, ANIM: 6, ANMF: null, "VP8 ": null, VP8L: null, ALPH: null }),
);
const keptInFrame = new Set(["VP8 ", "VP8L", "ALPH"]);
/** Where the chunks of a frame begin: after its place, size and time. */
const frameHead = 16;

interface Chunk {
  name: string;
  body: Buffer;
}

/** The chunks between two offsets; null if the last one does not fit. */
function chunksOf(bytes: Buffer, from: number, to: number, countPart: () => void): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = from; at < to;) {
    countPart();
    const next = at + 8 + bytes.readUInt32LE(at + 4);
    if (next > to) return null;
    chunks.push({ name: bytes.toString("latin1", at, at + 4), body: bytes.subarray(at + 8, next) });
    at = next + (next % 2);
  }
  return chunks;
}

function chunkOf({ name, body }: Chunk): Buffer {
  const head = Buffer.from(`${name}....`, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Removes everything that the picture is not drawn from; null if a chunk within the frame is cut short. */
function cleaned({ name, body }: Chunk, countPart: () => void): Chunk | null {
  if (name === "VP8X") {
    const flags = Buffer.from(body);
    flags.writeUInt8(flags.readUInt8(0) & ~metadataFlags, 0);
    return { name, body: flags };
  }
  if (name !== "ANMF") return { name, body };
  const inside = chunksOf(body, frameHead, body.length, countPart);
  if (!inside) return null;
  const drawn = inside.filter((chunk) => keptInFrame.has(chunk.name));
  return { name, body: Buffer.concat([body.subarray(0, frameHead), ...drawn.map(chunkOf)]) };
}

/** Reads the chunks of the RIFF container (RFC 9649); bytes after the length that it declares are left out. */
export function readWebp(bytes: Buffer): Image | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const countPart = partsCounter();
  const chunks = chunksOf(bytes, 12, end, countPart);
  if (!chunks) return null;
  const parts: Buffer[] = [];
  let size: Size | null = null;
  let drawn = false;
  for (const chunk of chunks) {
    const { name, body } = chunk;
    const own = sizeIn(name, body);
    // The picture within an extended file must not be larger than the file says.
    if (own && size && (own.width > size.width || own.height > size.height)) return null;
    const isPicture = name === "VP8 " || name === "VP8L";
    if (isPicture && !own) return null;
    size ??= own;
    drawn ||= isPicture || name === "ANMF";
    const fixed = kept.get(name);
    if (fixed === undefined || (fixed !== null && fixed !== body.length)) continue;
    const clean = cleaned(chunk, countPart);
    if (!clean) return null;
    parts.push(chunkOf(clean));
  }
  if (!drawn || !size) return null;
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const head = Buffer.from("RIFF....");
  head.writeUInt32LE(body.length, 4);
  return { type: "image/webp", extension: "webp", ...size, bytes: Buffer.concat([head, body]) };
}
