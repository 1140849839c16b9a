import type { OfferedProduct } from "@thingwright/contract/people/app-content.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const GlyphTile = lazyPart(() => import("../../ui/glyph-tile.tsx").then((m) => m.GlyphTile));

interface ProductLineProps {
  product: Pick<OfferedProduct, "name" | "model" | "icon">;
  /** Shown in place of the product's name. */
  label?: string;
}

/** A product with its picture, its name and its model. */
export function ProductLine({ product, label = product.name }: ProductLineProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="size-10 shrink-0">
        <GlyphTile name={product.icon} size={40} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium">
          <bdi>{label}</bdi>
        </span>
        <span className="block truncate text-meta text-muted">
          <bdi>{product.model}</bdi>
        </span>
      </span>
    </span>
  );
}
