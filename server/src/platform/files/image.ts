import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import type { Image } from "./parts.ts";
import { readWebp } from "./webp.ts";

/**
 * Recognizes a PNG, JPEG or WebP by its structure, never by its name; null for all other bytes and for truncated
 * pictures.
 */
export function readImage(bytes: Buffer): Image | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The picture ends in the middle of a field.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
