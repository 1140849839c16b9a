import type { Category } from "@thingwright/contract/products/categories.ts";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useLocalName } from "../../../lib/local-name.ts";
import { cx } from "../../../ui/cx.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";

interface RailProps {
  label: string;
  /** The id of the panel that shows the content of the chosen category. */
  panel: string;
  categories: readonly Category[];
  value: string | undefined;
  onChange: (id: string) => void;
}

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The first-level categories: a column on the left or, on phones, a row that scrolls. The arrow keys move through it.
 */
export function CategoryRail({ label, panel, categories, value, onChange }: RailProps) {
  const local = useLocalName();
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    rail.current
      ?.querySelector(`[data-category="${value}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = categories.findIndex((category) => category.id === value);
    const next = (at + by + categories.length) % categories.length;
    const id = categories[next]?.id;
    if (id === undefined) return;
    onChange(id);
    rail.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div
      ref={rail}
      role="tablist"
      aria-label={label}
      aria-orientation="vertical"
      tabIndex={-1}
      onKeyDown={move}
      className="flex shrink-0 gap-1 overflow-x-auto [scrollbar-width:none] sm:w-48 sm:flex-col sm:overflow-visible"
    >
      {categories.map((category) => {
        const active = category.id === value;
        return (
          <button
            key={category.id}
            type="button"
            role="tab"
            aria-selected={active}
            data-category={category.id}
            aria-controls={panel}
            tabIndex={active ? 0 : -1}
            onClick={() => onChange(category.id)}
            className={cx(
              "flex h-9 shrink-0 items-center gap-2.5 rounded-md px-2 text-start -outline-offset-2 transition-colors",
              active ? "bg-active font-medium" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            <GlyphTile name={category.icon} size={24} />
            <span className="whitespace-nowrap">{local(category)}</span>
          </button>
        );
      })}
    </div>
  );
}
