import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { type Font, create } from "fontkit";

const unpack = promisify(inflate);
/** A font with Chinese and Latin characters. */
export interface ChineseFont {
  /** The font file that is embedded into PDFs. */
  content: Buffer;
  has: (character: string) => boolean;
}

let loaded: Promise<ChineseFont> | undefined;

/** Loads the font at its first use, and keeps its 2.5 MB in memory. */
export function chineseFont(): Promise<ChineseFont> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<ChineseFont> {
  // This is the only file of the package that an image of the server has: deploy/Containerfile leaves out the others.
  const file = import.meta
    .resolve("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff");
  const content = await sfntOf(await readFile(new URL(file)));
  const font = create(content) as Font;
  return { content, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0)!) };
}

/**
 * Unpacks a WOFF file (1.0), which compresses each table of the font. The library that embeds fonts would unpack it
 * again for each PDF, in JavaScript, which blocks for a second or more.
 */
async function sfntOf(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = 44 + 20 * i;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const table = packed.length < woff.readUInt32BE(from + 12) ? await unpack(packed) : packed;
    const to = 12 + 16 * i;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(table.length, to + 12);
    const filled = Buffer.alloc(-table.length & 3);
    parts.push(table, filled);
    offset += table.length + filled.length;
  }
  return Buffer.concat(parts);
}
