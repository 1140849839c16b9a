import type { Product } from "@thingwright/contract/products/products.ts";
import type { ReactNode } from "react";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { ProductPage } from "../products/shared/product-page.tsx";
import { type Configured, ProductConfiguration } from "./shared/product-configuration.tsx";

interface ConfigurationPageProps {
  /** Content above the configuration, such as tabs. It is also shown while the configuration loads. */
  head?: (product: Product) => ReactNode;
  children: (configured: Configured) => ReactNode;
}

/** A page of one product that edits parts of its configuration. */
export function ConfigurationPage({ head, children }: ConfigurationPageProps) {
  return (
    <ProductPage skeleton={<SkeletonForm fields={5} />}>
      {(product) => (
        <>
          {head?.(product)}
          <ProductConfiguration product={product}>{children}</ProductConfiguration>
        </>
      )}
    </ProductPage>
  );
}
