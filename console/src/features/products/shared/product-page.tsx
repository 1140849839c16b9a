import type { Product } from "@thingwright/contract/products/products.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { ScreenLink, useScreenParams } from "../../../lib/screens.tsx";
import { useTitles } from "../../../lib/titles.ts";
import { useScreen } from "../../../lib/use-screen.ts";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useProduct } from "../api.ts";
import { messages } from "../messages/en.ts";
import { LockedNotice } from "../head/locked-notice.tsx";
import { ProductHeader } from "../head/product-header.tsx";
import { ProductLine } from "../head/product-line.tsx";

interface ProductPageProps {
  /**
   * Whether this is the product's main page, which has the full product header. Other pages have only one line above
   * their title.
   */
  isFirst?: boolean;
  /** The page's title, for screens that are tabs of one page; by default the screen's own title. */
  title?: string;
  /** Shown below the header until the product has loaded. */
  skeleton?: ReactNode;
  children: (product: Product) => ReactNode;
}

/**
 * The frame of a page of one product: its header, a placeholder while the product loads, and the error if it cannot be
 * loaded.
 */
export function ProductPage({ isFirst = false, title, skeleton, children }: ProductPageProps) {
  const t = useMessages(messages);
  const titles = useTitles();
  const { entry, params } = useScreen();
  const { productId } = useScreenParams("productDefinition");
  const { data: product, error, isError, refetch } = useProduct(productId);
  if (isError && !product) {
    return (
      <Page title={t("product")} back={<ScreenLink screen="productList">{t("title")}</ScreenLink>}>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  }
  const meanwhile = skeleton ?? <Skeleton className="h-48 w-full" />;
  if (isFirst)
    return (
      <Page>
        {product ? (
          <>
            <ProductHeader product={product} />
            {children(product)}
          </>
        ) : (
          <>
            <div className="flex items-center gap-3">
              <Skeleton className="size-12 rounded-xl" />
              <Skeleton className="h-7 w-48" />
            </div>
            {meanwhile}
          </>
        )}
      </Page>
    );
  return (
    <Page
      above={product ? <ProductLine product={product} /> : <Skeleton className="mb-2 h-6 w-64" />}
      title={title ?? (entry && titles.screen(entry.key, params))}
    >
      {product ? (
        <>
          <LockedNotice product={product} />
          {children(product)}
        </>
      ) : (
        meanwhile
      )}
    </Page>
  );
}
