import type { Product } from "@thingwright/contract/products/products.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { useProductIcon } from "../api.ts";
import { SampleTag } from "./sample-tag.tsx";

interface ProductNameProps {
  product: Pick<Product, "id" | "name" | "model" | "icon" | "category_id" | "sample">;
  size?: 32 | 40;
  /** Shows the name without a link, as in a question about the product. */
  plain?: boolean;
}

/** A product's icon, its name as a link to the product, and under it the model. */
export function ProductName({ product, size = 32, plain = false }: ProductNameProps) {
  const iconOf = useProductIcon();
  const look = "block max-w-full truncate rounded-sm font-medium text-ink";
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <GlyphTile name={iconOf(product)} size={size} />
      <div className="max-w-64 min-w-0 text-start" title={product.name}>
        {plain ? (
          <span className={look}>{product.name}</span>
        ) : (
          <ScreenLink
            screen="productDefinition"
            params={{ productId: product.id }}
            className={`${look} hover:text-accent-ink`}
          >
            {product.name}
          </ScreenLink>
        )}
        <span className="flex min-w-0 items-center gap-1.5">
          {product.sample && <SampleTag />}
          <span className="block truncate font-mono text-meta text-muted">{product.model}</span>
        </span>
      </div>
    </div>
  );
}
