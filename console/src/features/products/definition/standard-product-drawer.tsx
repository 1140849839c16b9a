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

/** Adds standard function points: a standard product has those of its category only, and a blank one has none there. */
export function StandardProductDrawer({ product, state, onClose }: StandardProductDrawerProps) {
  const blank = useIsBlank(product);
  const category = { id: product.category_id, only: product.product_type === productType.standard };
  return <StandardDrawer category={blank ? undefined : category} state={state} onClose={onClose} />;
}
