import { buffer } from "node:stream/consumers";
import { companionColours } from "@thingwright/contract/people/companion-colours.ts";
import type { CompanionApp } from "@thingwright/contract/people/companion-app.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { LRUCache } from "lru-cache";
import { fairTurns } from "../platform/limits/fair-turns.ts";
import { fileFolder } from "../platform/files/file-links.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { type AppIcon, appIconName, keepBeside, loadSharp } from "../platform/files/variants.ts";
import { gate } from "../platform/limits/gate.ts";
import { entriesAtMost } from "../platform/limits/entries-at-most.ts";

/**
 * The icons of an installed companion: `touch` is drawn to the edges for iOS, `maskable` leaves room for any shape.
 * `side` is in pixels, `share` is the part of the side that the image takes, `ground` tells whether the icon has a
 * background.
 */
const kinds = {
  "icon-touch": { side: 180, share: 0.86, ground: true },
  "icon-192": { side: 192, share: 1, ground: false },
  "icon-512": { side: 512, share: 1, ground: false },
  "icon-maskable": { side: 512, share: 0.6, ground: true },
} satisfies Record<AppIcon, object>;

/** How many icons are drawn at a time, how many wait in all, and how many wait for one address. */
const most = { atOnce: 2, waiting: 100, ofAddress: 20 };
/** How many bytes of default icons (marks) are cached. */
const keptBytes = 4 * 2 ** 20;
const patienceSeconds = 10;
/** Milliseconds for which an icon that could not be drawn is not tried again. */
const failedMs = 10 * 60_000;
const mostFailed = 10_000;

/**
 * `file`: a file of the store; or `mark`: the default icon in the app's colour. `standsIn`: whether the mark replaces
 * an icon of the app's own that cannot be drawn.
 */
type DrawnIcon = { file: string } | { mark: Buffer; standsIn: boolean };

/**
 * Draws the icons of apps when they are first requested, and stores them beside the image, for all processes. Requests
 * from one address wait for each other, so that one address cannot hold up the others.
 * @returns a function that resolves to the icon for a request from an address; it throws overloaded and files_away
 */
export function companionIcons(
  files: FileStore,
): (app: CompanionApp, icon: AppIcon, from: string) => Promise<DrawnIcon> {
  const ofAddress = fairTurns(1, most.ofAddress);
  const inTurn = gate(most.atOnce, most.waiting);
  const turn = <T>(from: string, work: () => Promise<T>) => ofAddress(from, () => inTurn(work));
  const failed = new LRUCache<string, true>({
    ...entriesAtMost(mostFailed),
    ttl: failedMs,
  });
  const marks = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length + 1024,
  });

  async function ownIcon(url: string, icon: AppIcon, from: string): Promise<string | null> {
    const name = url.startsWith(fileFolder) ? url.slice(fileFolder.length) : "";
    const variant = appIconName(name, icon);
    if (!variant || failed.has(variant)) return null;
    const isThere = async () => (await files.size(variant)) !== null;
    if (await isThere()) return variant;
    return turn(from, async () => {
      // Another request may have drawn the icon meanwhile, or found that it cannot be drawn.
      if (failed.has(variant)) return null;
      if (await isThere()) return variant;
      const image = await files.read(name);
      const bytes = image && (await drawn(await buffer(image.body), icon));
      if (bytes && (await keepBeside(files, name, { variant, bytes }))) return variant;
      failed.set(variant, true);
      return null;
    });
  }

  async function markOf(accent: string, icon: AppIcon, from: string): Promise<Buffer> {
    const key = `${icon} ${accent}`;
    const known = marks.get(key) ?? (await turn(from, async () => marks.get(key) ?? drawMark(accent, icon)));
    marks.set(key, known);
    return known;
  }

  return async (app, icon, from) => {
    const file = app.icon ? await ownIcon(app.icon, icon, from) : null;
    return file ? { file } : { mark: await markOf(app.accent, icon, from), standsIn: app.icon !== "" };
  };
}

/** @returns null for an image that cannot be drawn, or not in time */
async function drawn(image: Buffer, icon: AppIcon): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const { side, share, ground } = kinds[icon];
  const inner = Math.round(side * share);
  const clear = { r: 255, g: 255, b: 255, alpha: ground ? 1 : 0 };
  const space = { before: Math.floor((side - inner) / 2), after: Math.ceil((side - inner) / 2) };
  try {
    return await sharp(image, { limitInputPixels: limits.imageSide ** 2, failOn: "error" })
      .rotate()
      .resize({ width: inner, height: inner, fit: "contain", background: clear })
      .extend({
        top: space.before,
        left: space.before,
        bottom: space.after,
        right: space.after,
        background: clear,
      })
      .flatten(ground ? { background: clear } : false)
      .png()
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
  } catch {
    return null;
  }
}

async function drawMark(accent: string, icon: AppIcon): Promise<Buffer> {
  const sharp = await loadSharp();
  const { side, ground } = kinds[icon];
  return sharp(Buffer.from(defaultMark(accent, { side, isSquare: ground })))
    .png()
    .toBuffer();
}

/** A house in the app's colour, for an app without an icon. */
function defaultMark(accent: string, { side, isSquare }: { side: number; isSquare: boolean }): string {
  const { accent: ground } = companionColours(accent, "light");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${isSquare ? 0 : 7}" fill="${ground}"/>
<path d="M9.5 15 16 9.5l6.5 5.5v6a1.5 1.5 0 0 1-1.5 1.5H11A1.5 1.5 0 0 1 9.5 21z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>
<circle cx="16" cy="17.6" r="1.9" fill="#fff"/></svg>`;
}
