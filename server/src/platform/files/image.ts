import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** What a picture's own bytes say of it. */
export interface Image {
  type: "image/png" | "image/jpeg" | "image/webp";
  extension: "png" | "jpg" | "webp";
  /** Pixels. */
  width: number;
  height: number;
  /** The picture alone: without comments, places, previews, and whatever stood after its end. */
  bytes: Buffer;
}

/** Knows a PNG, JPEG or WebP by its structure, never by name; null for everything else, and for what is cut short. */
export function readImage(bytes: Buffer): Image | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The picture ends in the middle of a field.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
