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
 * Adds standard function points. For a standard product, only those of its category are offered. The category of a
 * blank product has none, so it does not limit the choice.
 */
export function StandardProductDrawer({ product, state, onClose }: StandardProductDrawerProps) {
  const blank = useIsBlank(product);
  const category = { id: product.category_id, only: product.product_type === productType.standard };
  return <StandardDrawer category={blank ? undefined : category} state={state} onClose={onClose} />;
}
