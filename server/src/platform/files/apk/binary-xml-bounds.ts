const kinds = { strings: 0x0001, xml: 0x0003, startElement: 0x0102 } as const;
/** Sizes in bytes: of the headers of a chunk, of a string pool and of an element's start, and of an attribute. */
const sizes = { head: 8, pool: 28, element: 36, attribute: 20 } as const;
const utf8 = 0x100;
/**
 * The limit for all strings together. Several strings may share the same bytes, so the file's size does not bound them.
 */
const mostBytes = 8 * 2 ** 20;

/**
 * Whether every chunk of a compiled XML file (ResourceTypes.h of Android) ends within the file, and contains as many
 * strings and attributes as it declares. Reading a file that passes takes time and memory in proportion to its size.
 */
export function checkBinaryXml(bytes: Buffer): boolean {
  if (bytes.length < sizes.head || bytes.readUInt16LE(0) !== kinds.xml) return false;
  let pools = 0;
  for (let at: number = sizes.head; at < bytes.length;) {
    if (bytes.length - at < sizes.head) return false;
    const kind = bytes.readUInt16LE(at);
    const head = bytes.readUInt16LE(at + 2);
    const size = bytes.readUInt32LE(at + 4);
    if (head < sizes.head || size < head || size > bytes.length - at) return false;
    const chunk = bytes.subarray(at, at + size);
    if (kind === kinds.strings && (++pools > 1 || !holdsStrings(chunk))) return false;
    if (kind === kinds.startElement && !holdsAttributes(chunk)) return false;
    at += size;
  }
  return true;
}

function holdsAttributes(chunk: Buffer): boolean {
  return (
    chunk.length >= sizes.element && sizes.element + chunk.readUInt16LE(28) * sizes.attribute <= chunk.length
  );
}

/**
 * Whether each string of a pool ends within the pool. The check is not left to the code that reads the strings, because
 * Node 24 writes beyond its memory if `toString("ucs2")` is given an odd number of bytes, as at the end of a buffer.
 */
function holdsStrings(chunk: Buffer): boolean {
  if (chunk.length < sizes.pool) return false;
  const count = chunk.readUInt32LE(8);
  const isUtf8 = (chunk.readUInt32LE(16) & utf8) !== 0;
  const start = chunk.readUInt32LE(20);
  if (sizes.pool + count * 4 > chunk.length) return false;
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    const at = start + chunk.readUInt32LE(sizes.pool + index * 4);
    if (at + 4 > chunk.length) return false;
    const string = isUtf8 ? utf8At(chunk, at) : utf16At(chunk, at);
    bytes += string.bytes;
    if (string.first + string.bytes > chunk.length || bytes > mostBytes) return false;
  }
  return true;
}

/** Locates a UTF-8 string, which follows its length in characters and its length in bytes, each of one or two bytes. */
function utf8At(chunk: Buffer, at: number): { first: number; bytes: number } {
  const after = at + (chunk.readUInt8(at) & 0x80 ? 2 : 1);
  const length = chunk.readUInt8(after);
  return length & 0x80
    ? { first: after + 2, bytes: ((length & 0x7f) << 8) + chunk.readUInt8(after + 1) }
    : { first: after + 1, bytes: length };
}

/** Locates a UTF-16 string, which follows its length in characters, of two or four bytes. */
function utf16At(chunk: Buffer, at: number): { first: number; bytes: number } {
  const length = chunk.readUInt16LE(at);
  return length & 0x8000
    ? { first: at + 4, bytes: ((length & 0x7fff) * 0x10000 + chunk.readUInt16LE(at + 2)) * 2 }
    : { first: at + 2, bytes: length * 2 };
}
