/** The icons of products and categories: their names in the icon set, each with the number of its tile colour. */
export const GLYPHS = {
  box: 7,
  lightbulb: 3,
  "lamp-ceiling": 3,
  "lamp-desk": 3,
  lamp: 3,
  "moon-star": 3,
  plug: 4,
  "plug-zap": 4,
  "house-plug": 4,
  cable: 4,
  zap: 3,
  "toggle-right": 6,
  "sliders-horizontal": 6,
  "layout-grid": 6,
  blinds: 8,
  "columns-2": 8,
  "panel-top": 8,
  "app-window": 8,
  "air-vent": 6,
  snowflake: 6,
  fan: 5,
  tornado: 5,
  wind: 5,
  heater: 1,
  thermometer: 1,
  "thermometer-sun": 1,
  flame: 1,
  "shower-head": 1,
  "towel-rack": 1,
  "spray-can": 5,
  droplets: 6,
  droplet: 6,
  "droplet-off": 6,
  "glass-water": 6,
  lock: 7,
  "lock-keyhole": 7,
  "scan-face": 7,
  "door-closed-locked": 7,
  "door-open": 4,
  radar: 4,
  "person-standing": 4,
  "scan-eye": 4,
  gauge: 3,
  siren: 1,
  "alarm-smoke": 1,
  "shield-alert": 1,
  "cooking-pot": 2,
  microwave: 2,
  coffee: 2,
  "cloud-fog": 5,
  refrigerator: 5,
  "washing-machine": 6,
  cctv: 8,
  camera: 8,
  "bell-ring": 8,
  baby: 8,
  cpu: 7,
  smartphone: 7,
} as const satisfies Record<string, number>;

export type GlyphName = keyof typeof GLYPHS;
export const GLYPH_NAMES = Object.keys(GLYPHS) as GlyphName[];

/** Tile colours are numbered from 1 to this. */
export const TILE_COUNT = 8;

/** Reads a stored icon: a glyph's name, followed by `:3` for a tile colour other than the glyph's own. */
export function readGlyph(kept: string | null | undefined): { name: GlyphName | null; tone: number | null } {
  const [name = "", tone] = (kept ?? "").split(":");
  const number = Number(tone);
  return {
    name: name in GLYPHS ? (name as GlyphName) : null,
    tone: Number.isInteger(number) && number >= 1 && number <= TILE_COUNT ? number : null,
  };
}

/** Writes an icon as `readGlyph` reads it. */
export function writeGlyph(name: GlyphName, tone: number | null): string {
  return tone === null || tone === GLYPHS[name] ? name : `${name}:${tone}`;
}
