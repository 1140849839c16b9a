import { productType } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { StandardDrawer } from "../../../parts/function-points/standard-drawer.tsx";
import { useIsBlank } from "../api.ts";
import type { DefinitionState } from "./use-definition.ts";

interface StandardProductDrawerProps {
  product: Product;
  state: DefinitionState;
  onClose: () => void;
}

/**
 * Adds standard function points. A standard product may only have those of its category; a blank product's category has
 * none.
 */
export function StandardProductDrawer({ product, state, onClose }: StandardProductDrawerProps) {
  const blank = useIsBlank(product);
  const category = { id: product.category_id, only: product.product_type === productType.standard };
  return <StandardDrawer category={blank ? undefined : category} state={state} onClose={onClose} />;
}
