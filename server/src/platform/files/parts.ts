/** A picture, as its own bytes describe it. */
export interface Image {
  type: "image/png" | "image/jpeg" | "image/webp";
  extension: "png" | "jpg" | "webp";
  /** Pixels. */
  width: number;
  height: number;
  /** The picture alone, without comments, places, previews, and bytes after its end. */
  bytes: Buffer;
}

/**
 * How many parts a picture may have: a photograph has dozens, and an animation of a thousand frames has three thousand.
 */
const most = 10_000;

/**
 * Limits the chunks or segments of a picture, each of which takes a moment to read: two megabytes can hold hundreds of
 * thousands.
 * @returns a function that counts one more, and throws a RangeError beyond the limit
 */
export function partsCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw new RangeError("a picture in too many parts");
  };
}
