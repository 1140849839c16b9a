import { ChevronRight } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import type { Leaf } from "../api.ts";
import { messages } from "./messages/en.ts";

interface BlankTileProps {
  /** The built-in category for uncategorized products. */
  category: Leaf;
  chosen: boolean;
  onStart: () => void;
}

/**
 * Selects a blank product and goes to the next step at once. A blank product starts without function points, so there
 * is nothing more to choose in this step.
 */
export function BlankTile({ category, chosen, onStart }: BlankTileProps) {
  const t = useMessages(messages);
  return (
    <button
      type="button"
      onClick={onStart}
      className={cx(
        "group flex w-full items-center gap-3 rounded-lg border p-3 text-start transition-colors",
        chosen ? "border-accent bg-selected" : "border-line-strong bg-control hover:bg-hover",
      )}
    >
      <GlyphTile name={category.icon} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t("blankTitle")}</span>
        <span className="block text-meta text-muted">{t("blankText")}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-faint transition-transform group-hover:translate-x-0.5"
      />
    </button>
  );
}
