import { Pencil } from "lucide-react";
import { useId } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { GLYPH_NAMES, GLYPHS, readGlyph, TILE_COUNT, writeGlyph } from "../../../ui/glyphs.ts";
import type { ValueControl } from "../../../ui/option.ts";
import { Popover } from "../../../ui/popover.tsx";
import { messages } from "../messages/en.ts";

interface IconPickerProps extends ValueControl<string> {
  /** The icon of the category, which is shown if the product has none. */
  fallback: string;
}

const TONES = Array.from({ length: TILE_COUNT }, (_, index) => index + 1);
const CELL = "grid place-items-center rounded-lg border p-0.5 transition-colors";

/** Chooses a product's icon: a built-in symbol and a colour, or none. Without an icon, the category's icon is shown. */
export function IconPicker({ value, onChange, fallback }: IconPickerProps) {
  const t = useMessages(messages);
  const headings = { tones: useId(), glyphs: useId() };
  const shown = readGlyph(value || fallback);
  const name = shown.name ?? "box";
  const tone = shown.tone ?? GLYPHS[name];
  return (
    <div className="flex items-center gap-3">
      <GlyphTile name={value || fallback} size={40} />
      <Popover
        trigger={
          <Button icon={Pencil} size="sm">
            {t("iconChange")}
          </Button>
        }
      >
        <div className="flex w-72 max-w-full flex-col gap-3">
          <p id={headings.tones} className="text-meta font-medium text-muted">
            {t("iconColours")}
          </p>
          <div role="group" aria-labelledby={headings.tones} className="grid grid-cols-8 gap-1">
            {TONES.map((number) => (
              <button
                key={number}
                type="button"
                aria-label={t("iconColour", { number })}
                aria-pressed={number === tone}
                onClick={() => onChange(writeGlyph(name, number))}
                className={cx(CELL, number === tone ? "border-accent" : "border-transparent hover:bg-hover")}
              >
                <GlyphTile name={name} tone={number} size={24} />
              </button>
            ))}
          </div>
          <p id={headings.glyphs} className="text-meta font-medium text-muted">
            {t("icon")}
          </p>
          <div
            role="group"
            aria-labelledby={headings.glyphs}
            className="grid max-h-56 grid-cols-8 gap-1 overflow-y-auto"
          >
            {GLYPH_NAMES.map((glyph) => (
              <button
                key={glyph}
                type="button"
                aria-label={glyph.replaceAll("-", " ")}
                aria-pressed={glyph === name}
                onClick={() => onChange(writeGlyph(glyph, shown.tone))}
                className={cx(CELL, glyph === name ? "border-accent" : "border-transparent hover:bg-hover")}
              >
                <GlyphTile name={glyph} tone={shown.tone ?? GLYPHS[glyph]} size={24} />
              </button>
            ))}
          </div>
        </div>
      </Popover>
      {value !== "" && (
        <Button variant="ghost" size="sm" onClick={() => onChange("")}>
          {t("iconOwn")}
        </Button>
      )}
    </div>
  );
}
