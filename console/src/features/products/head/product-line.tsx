import type { Product } from "@thingwright/contract/products/products.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { useProductIcon } from "../api.ts";
import { messages } from "../messages/en.ts";
import { StageDot } from "../shared/product-words.tsx";
import { StillToDo } from "./still-to-do.tsx";

/** A product in one line, above the title of each of its pages except the first. */
export function ProductLine({ product }: { product: Product }) {
  const t = useMessages(messages);
  const iconOf = useProductIcon();
  return (
    <div className="mb-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
      <ScreenLink
        screen="productDefinition"
        params={{ productId: product.id }}
        className="flex min-w-0 items-center gap-2 font-medium text-ink hover:underline"
      >
        <GlyphTile name={iconOf(product)} size={24} />
        <span className="truncate">{product.name}</span>
      </ScreenLink>
      <StageDot status={product.status} />
      <CopyText value={product.product_key} label={t("productKey")} />
      <StillToDo product={product} />
    </div>
  );
}
