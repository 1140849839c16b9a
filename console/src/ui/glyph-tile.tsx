import { GLYPHS, readGlyph } from "./glyphs.ts";

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
  /** One of `GLYPH_NAMES`, or that with a tile as `writeGlyph` gives it; anything else shows a box. */
  name: string | null | undefined;
  /** 1 to 8 instead of the glyph's own colour. */
  tone?: number;
  size?: 24 | 32 | 40 | 48;
}

/** A coloured tile with an icon: the face of a product or a category. Decoration: the name stands beside it. */
export function GlyphTile({ name, tone, size = 32 }: GlyphTileProps) {
  const kept = readGlyph(name);
  const [Icon, own] = GLYPHS[kept.name ?? "box"];
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, borderRadius: size >= 40 ? 10 : 7 }}
      className={`grid shrink-0 place-items-center ${TILES[((tone ?? kept.tone ?? own) - 1) % TILES.length]}`}
    >
      <Icon size={Math.round(size / 2)} strokeWidth={1.75} />
    </span>
  );
}
