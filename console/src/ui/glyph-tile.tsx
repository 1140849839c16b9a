import { useState } from "react";
import { GLYPHS, readGlyph } from "./glyphs.ts";
import { lazyPart } from "./lazy-part.ts";

const GlyphIcon = lazyPart(() => import("./glyph-icon.tsx").then((m) => m.GlyphIcon));
// Pages with tiles wait for their data anyway; the drawings load meanwhile.
void GlyphIcon.preload();

const TILES = [
  "bg-(--tile-1) text-(--tile-1-ink)",
  "bg-(--tile-2) text-(--tile-2-ink)",
  "bg-(--tile-3) text-(--tile-3-ink)",
  "bg-(--tile-4) text-(--tile-4-ink)",
  "bg-(--tile-5) text-(--tile-5-ink)",
  "bg-(--tile-6) text-(--tile-6-ink)",
  "bg-(--tile-7) text-(--tile-7-ink)",
  "bg-(--tile-8) text-(--tile-8-ink)",
];

interface GlyphTileProps {
  /**
   * A glyph's name, perhaps with a tile colour, as `writeGlyph` returns it, or the address of an image on this site; any other
   * text shows a box.
   */
  name: string | null | undefined;
  /** A tile colour from 1 to 8 in place of the glyph's own. */
  tone?: number;
  size?: 24 | 32 | 40 | 48;
}

/** The icon of a product or category on a coloured tile. Screen readers skip it, because the name is beside it. */
export function GlyphTile({ name, tone, size = 32 }: GlyphTileProps) {
  const [broken, setBroken] = useState<string>();
  const shape = { width: size, height: size, borderRadius: size >= 40 ? 10 : 7 };
  if (name?.startsWith("/") && name !== broken)
    return (
      <img
        src={name}
        alt=""
        loading="lazy"
        style={shape}
        className="shrink-0 bg-sunken object-cover"
        // An image that cannot be loaded is replaced by the box glyph.
        onError={() => setBroken(name)}
      />
    );
  const kept = readGlyph(name);
  const glyph = kept.name ?? "box";
  return (
    <span
      aria-hidden
      style={shape}
      className={`grid shrink-0 place-items-center ${TILES[((tone ?? kept.tone ?? GLYPHS[glyph]) - 1) % TILES.length]}`}
    >
      <GlyphIcon name={glyph} size={Math.round(size / 2)} />
    </span>
  );
}
