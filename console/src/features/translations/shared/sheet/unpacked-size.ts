/**
 * How large the files of a ZIP archive, such as a workbook, are once they are unpacked, as its directory says. What reads
 * them makes room for no more than that. Undefined if it is no archive.
 */
export function unpackedSize(archive: ArrayBuffer): number | undefined {
  const bytes = new DataView(archive);
  const end = endOfDirectory(bytes);
  if (end === undefined) return undefined;
  const count = bytes.getUint16(end + 10, true);
  let at = bytes.getUint32(end + 16, true);
  let size = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.byteLength || bytes.getUint32(at, true) !== 0x02_01_4b_50) return undefined;
    size += bytes.getUint32(at + 24, true);
    const after = [28, 30, 32].reduce((sum, field) => sum + bytes.getUint16(at + field, true), 46);
    at += after;
  }
  return size;
}

/** The end of the directory stands last in the file, before a comment of at most 64 KiB. */
function endOfDirectory(bytes: DataView): number | undefined {
  const first = Math.max(0, bytes.byteLength - 22 - 0xff_ff);
  for (let at = bytes.byteLength - 22; at >= first; at -= 1)
    if (bytes.getUint32(at, true) === 0x06_05_4b_50) return at;
  return undefined;
}
