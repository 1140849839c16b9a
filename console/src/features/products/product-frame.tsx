import { ScreenLink } from "../../lib/screens.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useObjectTitle } from "../../lib/title.ts";
import { GlyphTile } from "../../ui/glyph-tile.tsx";
import { SidebarBack } from "../../ui/sidebar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useProduct, useProductIcon } from "./api.ts";
import { messages } from "./messages/en.ts";
import { StageDot } from "./shared/product-words.tsx";

interface FrameProps {
  params: Record<string, string>;
}

/** The head of a product's menu: the way back, the product's icon, name and stage. */
export function ProductHead({ params }: FrameProps) {
  const t = useMessages(messages);
  const { data: product, isError } = useProduct(params.productId ?? "");
  const iconOf = useProductIcon();
  return (
    <>
      <SidebarBack render={<ScreenLink screen="productList" />}>{t("backToList")}</SidebarBack>
      <div className="mt-1 flex items-center gap-2.5 px-2 py-1.5 empty:hidden">
        {isError && !product ? null : product ? (
          <>
            <GlyphTile name={iconOf(product)} />
            <div className="min-w-0">
              <p className="truncate font-semibold" title={product.name}>
                {product.name}
              </p>
              <p className="text-meta text-muted">
                <StageDot status={product.status} />
              </p>
            </div>
          </>
        ) : (
          <>
            <Skeleton className="size-8 rounded-lg" />
            <Skeleton className="h-4 w-24" />
          </>
        )}
      </div>
    </>
  );
}

/** A product's name in the breadcrumbs and in the browser's tab; the word "product" until the name has loaded. */
export function ProductCrumb({ params }: FrameProps) {
  const t = useMessages(messages);
  const name = useProduct(params.productId ?? "").data?.name;
  useObjectTitle(0, name);
  return name ?? t("product");
}
