import { PointListSkeleton } from "../../parts/function-points/point-list-skeleton.tsx";
import { ConnectNext } from "./definition/connect-next.tsx";
import { DefinitionSection } from "./definition/definition-section.tsx";
import { ProductPage } from "./shared/product-page.tsx";

/** A product's first page: its head and its function points. */
export function ProductDefinitionPage() {
  return (
    <ProductPage isFirst skeleton={<PointListSkeleton />}>
      {(product) => (
        <>
          <ConnectNext product={product} />
          <DefinitionSection key={product.id} product={product} />
        </>
      )}
    </ProductPage>
  );
}
