import type { Category } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

export function useProduct(id: string) {
  return useCall(api.products.get, { params: { id } });
}

/** A second-level category, with its parent category. */
export interface Leaf {
  id: string;
  name: string;
  name_en: string;
  icon: string;
  /** Whether this is the built-in category for uncategorized products, which start without function points. */
  built_in: boolean;
  parent: Category;
}

/**
 * The category tree, cached because it changes rarely. `leaves` are its second-level categories. `usable` are the
 * enabled leaves whose parent is enabled, too.
 */
export function useCategories() {
  const query = useCall(api.categories.list, {}, { staleTime: 300_000 });
  const tree = query.data?.list;
  const leaves = (tree ?? []).flatMap((parent) =>
    parent.children.map((child): Leaf & { status: number } => ({ ...child, parent })),
  );
  const usable = leaves.filter((leaf) => leaf.status === enabled.yes && leaf.parent.status === enabled.yes);
  return { query, tree, leaves, usable };
}

/**
 * Whether a product is in the built-in category for uncategorized products; undefined until the categories have loaded.
 */
export function useIsBlank({ category_id }: Pick<Product, "category_id">): boolean | undefined {
  return useCategories().leaves.find((leaf) => leaf.id === category_id)?.built_in;
}

/** Returns a function that returns a product's icon or, if the product has none, the icon of its category. */
export function useProductIcon(): (product: Pick<Product, "icon" | "category_id">) => string {
  const { leaves } = useCategories();
  return ({ icon, category_id }) => icon || (leaves.find((leaf) => leaf.id === category_id)?.icon ?? "");
}
