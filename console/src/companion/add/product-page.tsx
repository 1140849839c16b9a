import type { ProductToAdd } from "@thingwright/contract/people/app-content.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { useCompanion } from "../companion-context.ts";
import { Missing, Page } from "../people/frame.tsx";
import { useRead } from "../people/reads.ts";
import { GuideSteps } from "./guide-steps.tsx";
import { ProductLine } from "./product-line.tsx";
import { type AddWay, pairingTypeOf } from "./ways.ts";
import { WayPage } from "./way-page.tsx";
import { WayRows } from "./way-rows.tsx";
import { useAddWords } from "./words.ts";

interface ProductPageProps {
  productKey: string;
  /** Undefined while no way is chosen. */
  way: AddWay | undefined;
  homeId: string;
}

/** The ways to add a device of a product; each begins with the maker's guide. */
export function ProductPage({ productKey: key, way, homeId }: ProductPageProps) {
  const { language } = useCompanion();
  const words = useAddWords();
  const read = useRead(api.appCatalogue.guide, { params: { key }, query: { language } });
  const product = read.value;
  if (product && way) return <GuidedWay key={way} product={product} way={way} homeId={homeId} />;
  return (
    <Page title={product?.name ?? ""} back="add">
      {product ? (
        <>
          <ProductLine product={product} />
          {!/\b(ble_wifi|ap)\b/.test(product.paring_type) && <p className="text-muted">{words.noWay}</p>}
          <WayRows title={words.waysOfProduct} product={product} below={`add/product/${key}`} />
        </>
      ) : (
        <Missing read={read} />
      )}
    </Page>
  );
}

function GuidedWay({ product, way, homeId }: { product: ProductToAdd; way: AddWay; homeId: string }) {
  const guide = product.guides[pairingTypeOf[way]];
  const [isReady, setReady] = useState(!guide);
  const back = `add/product/${product.product_key}`;
  if (isReady || !guide) return <WayPage way={way} homeId={homeId} back={back} />;
  return (
    <Page title={product.name} back={back}>
      <GuideSteps guide={guide} name={product.name} onDone={() => setReady(true)} />
    </Page>
  );
}
