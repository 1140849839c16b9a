import { buffer } from "node:stream/consumers";
import type { ImageWidth } from "@thingwright/contract/file-purposes.ts";
import { imageWidths } from "@thingwright/contract/file-purposes.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type FileStore, typeOfFile } from "./file-store.ts";

/** Images that are made smaller at a time, and that wait for it: beyond, the image itself will do. */
const most = { atOnce: 2, waiting: 32 };
const mostUseless = 10_000;
/** Seconds that making one may take. */
const patience = 10;

/** The name of a smaller image. No address of its own leads to it. */
function variantName(name: string, width: ImageWidth): string {
  return `${name.slice(0, name.lastIndexOf("."))}.${width}.webp`;
}

/** Icons of an app's companion, each drawn of the image that is the app's icon. */
export const appIcons = ["icon-touch", "icon-192", "icon-512", "icon-maskable"] as const;
export type AppIcon = (typeof appIcons)[number];

/** The name of an icon that is drawn of an image; null of what is no image. No address of its own leads to it. */
export function appIconName(name: string, icon: AppIcon): string | null {
  return isImage(name) ? `${name.slice(0, name.lastIndexOf("."))}.${icon}.png` : null;
}

/** The names of all that may have been drawn of a file; none of what is no image. */
export function variantsOf(name: string): string[] {
  if (!isImage(name)) return [];
  return [
    ...imageWidths.map((width) => variantName(name, width)),
    ...appIcons.flatMap((icon) => appIconName(name, icon) ?? []),
  ];
}

const isImage = (name: string) => typeOfFile(name)?.startsWith("image/") === true;

/** @param given as a query has it @returns null for a width that images are not made in */
export function widthOf(given: unknown): ImageWidth | null {
  return imageWidths.find((width) => String(width) === given) ?? null;
}

/** Makes smaller images when they are first asked for, and keeps them beside the image. */
export class Variants {
  readonly #store: FileStore;
  readonly #making = new Map<string, Promise<boolean>>();
  /** Those that would be no smaller, or cannot be made: nobody has them tried again and again. */
  readonly #useless = new Set<string>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(store: FileStore) {
    this.#store = store;
  }

  /** @returns the name of a file that shows the image in about that width: perhaps the image itself */
  async nameOf(name: string, width: ImageWidth): Promise<string> {
    if (!isImage(name)) return name;
    const variant = variantName(name, width);
    if (this.#useless.has(variant)) return name;
    if ((await this.#store.size(variant)) !== null) return variant;
    const making = this.#making.get(variant) ?? this.#inTurn(name, variant, width);
    this.#making.set(variant, making);
    const made = await making.finally(() => this.#making.delete(variant));
    return made ? variant : name;
  }

  async #inTurn(name: string, variant: string, width: number): Promise<boolean> {
    if (this.#running >= most.atOnce) {
      if (this.#waiting.length >= most.waiting) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await this.#make(name, variant, width);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
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

/** Stores what was drawn of an image, unless that is gone. @returns whether it is there */
export async function keepBeside(
  store: FileStore,
  name: string,
  { variant, bytes }: { variant: string; bytes: Buffer },
): Promise<boolean> {
  await store.put(variant, bytes);
  // Whoever collected the image meanwhile did not know of this one.
  if ((await store.size(name)) !== null) return true;
  await store.remove(variant);
  return false;
}

/** What draws images: a large library, which most processes do not need at once. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
type Sharp = typeof import("sharp").default;

/** @returns null for what cannot be drawn, or not in time */
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
