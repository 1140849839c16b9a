import type { Product } from "@thingwright/contract/products/products.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { blankCredentials } from "../credentials/programs/connection.ts";

const ReadyLines = lazyPart(() => import("../credentials/ready-lines.tsx").then((m) => m.ReadyLines));

/** Programs for the devices of a product. The user must fill in the name and the secret of the device. */
export function ProductPrograms({ product }: { product: Pick<Product, "id" | "product_key"> }) {
  return (
    <ReadyLines
      meanwhile={<Skeleton className="h-40 w-full" />}
      credentials={blankCredentials(product.product_key)}
      productId={product.id}
    />
  );
}
