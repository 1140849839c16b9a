import { buffer } from "node:stream/consumers";
import type { ImageWidth } from "@thingwright/contract/content/file-purposes.ts";
import { imageWidths } from "@thingwright/contract/content/file-purposes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { gate } from "../limits/gate.ts";
import { type FileStore, typeOfFile } from "./file-store.ts";

/**
 * How many images are made smaller at a time, and how many wait for that; beyond this, callers get the image itself.
 */
const most = { atOnce: 2, waiting: 32 };
const mostUseless = 10_000;
/** How many seconds making one smaller image may take. */
const patience = 10;

/** Returns the name of a smaller image, which is served only at the address of the original. */
function variantName(name: string, width: ImageWidth): string {
  return `${name.slice(0, name.lastIndexOf("."))}.${width}.webp`;
}

/** Icons of an app's companion, each drawn from the image that is the app's icon. */
export const appIcons = ["icon-touch", "icon-192", "icon-512", "icon-maskable"] as const;
export type AppIcon = (typeof appIcons)[number];

/**
 * Returns the name of an icon that is drawn from an image; null if the file is no image. The icon has no address under
 * this name.
 */
export function appIconName(name: string, icon: AppIcon): string | null {
  return isImage(name) ? `${name.slice(0, name.lastIndexOf("."))}.${icon}.png` : null;
}

/** Lists the names of all images that may have been made from a file; empty if the file is no image. */
export function variantsOf(name: string): string[] {
  if (!isImage(name)) return [];
  return [
    ...imageWidths.map((width) => variantName(name, width)),
    ...appIcons.flatMap((icon) => appIconName(name, icon) ?? []),
  ];
}

const isImage = (name: string) => typeOfFile(name)?.startsWith("image/") === true;

/**
 * Reads a width from a query. @param given the value in the query @returns null for anything else than a width in which
 * images are made
 */
export function widthOf(given: unknown): ImageWidth | null {
  return imageWidths.find((width) => String(width) === given) ?? null;
}

/** Makes smaller images when they are first requested, and stores them beside the original image. */
export class Variants {
  readonly #store: FileStore;
  readonly #making = new Map<string, Promise<boolean>>();
  /** Names of images that would be no smaller, or cannot be made, so that requests do not try again and again. */
  readonly #useless = new Set<string>();
  readonly #inTurn = gate(most.atOnce, most.waiting);

  constructor(store: FileStore) {
    this.#store = store;
  }

  /**
   * Finds or makes a smaller image.
   * @returns the name of a file that shows the image in about that width: perhaps the original
   */
  async nameOf(name: string, width: ImageWidth): Promise<string> {
    if (!isImage(name)) return name;
    const variant = variantName(name, width);
    if (this.#useless.has(variant)) return name;
    if ((await this.#store.size(variant)) !== null) return variant;
    const making =
      this.#making.get(variant) ?? this.#inTurn(() => this.#make(name, variant, width)).catch(isFull);
    this.#making.set(variant, making);
    const made = await making.finally(() => this.#making.delete(variant));
    return made ? variant : name;
  }

  async #make(name: string, variant: string, width: number): Promise<boolean> {
    const file = await this.#store.read(name);
    if (!file) return false;
    const bytes = await buffer(file.body);
    const smaller = await smallerImage(bytes, width);
    if (!smaller || smaller.length >= bytes.length) {
      if (this.#useless.size >= mostUseless) this.#useless.clear();
      this.#useless.add(variant);
      return false;
    }
    return keepBeside(this.#store, name, { variant, bytes: smaller });
  }
}

/**
 * Rethrows an error, unless it says that too many images wait already: then returns false, and the original is used.
 */
function isFull(error: unknown): false {
  if (error instanceof Problem && error.kind === "overloaded") return false;
  throw error;
}

/**
 * Stores an image that was made from another, unless that original is gone. @returns whether the new image is stored
 */
export async function keepBeside(
  store: FileStore,
  name: string,
  { variant, bytes }: { variant: string; bytes: Buffer },
): Promise<boolean> {
  await store.put(variant, bytes);
  // If the original was deleted meanwhile, the deletion did not know of the new image.
  if ((await store.size(name)) !== null) return true;
  await store.remove(variant);
  return false;
}

/** Loads the library that draws images. It is large, and most processes do not need it at once. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
type Sharp = typeof import("sharp").default;

/** @returns null if the image cannot be drawn, or not in time */
async function smallerImage(bytes: Buffer, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: limits.imageSide ** 2, failOn: "error" })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: patience })
      .toBuffer();
  } catch {
    return null;
  }
}
