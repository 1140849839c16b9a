import type { Product } from "@thingwright/contract/products.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { ScreenLink, useScreenParams } from "../../../lib/screens.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useProduct } from "../api.ts";
import { messages } from "../messages/en.ts";
import { ProductHeader } from "../product-header.tsx";

interface ProductPageProps {
  /** What stands below the head until the product has loaded. */
  skeleton?: ReactNode;
  children: (product: Product) => ReactNode;
}

/** The frame of each page of one product: its head, and what stands in place of a page without one. */
export function ProductPage({ skeleton, children }: ProductPageProps) {
  const t = useMessages(messages);
  const { productId } = useScreenParams("productDefinition");
  const { data: product, error, isError, refetch } = useProduct(productId);
  if (isError && !product) {
    return (
      <Page title={t("product")} back={<ScreenLink screen="productList">{t("backToList")}</ScreenLink>}>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  }
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
          {skeleton ?? <Skeleton className="h-48 w-full" />}
        </>
      )}
    </Page>
  );
}
