const orientationTag = 0x0112;

/** Whether an APP1 segment contains Exif; segments with XMP have the same code. */
export function isExif(segment: Buffer): boolean {
  return segment.toString("latin1", 0, 6) === "Exif\0\0";
}

/** Returns the orientation of a picture, 1 to 8 (Exif 2.3 §4.6.4); 1 (upright) if the segment has none. */
export function orientationOf(segment: Buffer): number {
  try {
    if (!isExif(segment)) return 1;
    const tiff = segment.subarray(6);
    const little = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let i = 0; i < short(directory); i++) {
      const entry = directory + 2 + 12 * i;
      if (short(entry) !== orientationTag) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** Makes an APP1 segment that holds only the orientation. */
export function orientationSegment(orientation: number): Buffer {
  const body = Buffer.from("4578696600004d4d002a000000080001011200030000000100000000", "hex");
  const last = Buffer.alloc(4);
  body.writeUInt16BE(orientation, body.length - 4);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + body.length + last.length]);
  return Buffer.concat([head, body, last]);
}
