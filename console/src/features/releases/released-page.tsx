import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { StageCard } from "./stage-card.tsx";

/** The stage of a product and the next stages, the open items before a release, and the releases. */
export function ReleasedPage() {
  return (
    <ProductPage skeleton={<SkeletonForm fields={5} />}>
      {(product) => (
        <div className="flex flex-col gap-4">
          <StageCard product={product} />
          <ChecklistCard product={product} />
          <HistoryCard product={product} />
        </div>
      )}
    </ProductPage>
  );
}
