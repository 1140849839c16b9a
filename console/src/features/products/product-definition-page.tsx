import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useProduct } from "./api.ts";
import { ConnectNext } from "./definition/connect-next.tsx";
import { DefinitionSection } from "./definition/definition-section.tsx";
import { PointListSkeleton } from "./definition/point-list-skeleton.tsx";
import { messages } from "./messages/en.ts";
import { ProductHeader } from "./product-header.tsx";

/** A product's first page: its head and its function points. */
export function ProductDefinitionPage() {
  const t = useMessages(messages);
  const { productId } = useScreenParams("productDefinition");
  const product = useProduct(productId);
  if (product.isError && !product.data) {
    return (
      <Page title={t("product")} back={<ScreenLink screen="productList">{t("backToList")}</ScreenLink>}>
        <LoadError error={product.error} onRetry={product.refetch} />
      </Page>
    );
  }
  return (
    <Page>
      {product.data ? (
        <>
          <ProductHeader product={product.data} />
          <ConnectNext product={product.data} />
          <DefinitionSection key={productId} product={product.data} />
        </>
      ) : (
        <>
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-xl" />
            <Skeleton className="h-7 w-48" />
          </div>
          <PointListSkeleton />
        </>
      )}
    </Page>
  );
}
