import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(Buffer.from(named)), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * A PNG of this size. Above a height of 2048, it contains only a single row, as in an attack on the reader's memory.
 * @param more chunks to put before the end
 */
export function pngOf(width: number, height: number, more: Record<string, string> = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((height > 2048 ? 1 : height) * (width + 1), 0);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...Object.entries(more).map(([name, text]) => chunk(name, Buffer.from(text))),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG of 3 × 2 pixels, written by a browser. */
export const jpeg = Buffer.from(
  [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////",
    "////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////",
    "////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAWEAEBAQAAAAAAAAAA",
    "AAAAAAAAATH/xAAVAQEBAAAAAAAAAAAAAAAAAAACA//EABYRAQEBAAAAAAAAAAAAAAAAAAABMf/aAAwDAQACEQMRAD8AlugK",
    "Qrr/2Q==",
  ].join(""),
  "base64",
);

/** WebP images of one pixel, one of each kind. */
export const webps = {
  lossy: Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64"),
  lossless: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  extended: Buffer.from(
    "UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==",
    "base64",
  ),
};

export type WebpChunk = [name: string, body: Buffer];

/** A chunk of a WebP. */
export function webpChunk([name, body]: WebpChunk): Buffer {
  const head = Buffer.from(`${name}....`, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP of these chunks. */
export function webpOf(chunks: readonly WebpChunk[]): Buffer {
  return webpChunk(["RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks.map(webpChunk)])]);
}
