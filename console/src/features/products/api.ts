import type { Category } from "@thingwright/contract/categories.ts";
import { enabled } from "@thingwright/contract/enums.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

/** One product. */
export function useProduct(id: string) {
  return useCall(api.products.get, { params: { id } });
}

/** A category of the second level, with the one above it. */
export interface Leaf {
  id: string;
  name: string;
  name_en: string;
  icon: string;
  /** Whether it is the category for things that are in no category, whose products start blank. */
  built_in: boolean;
  parent: Category;
}

/**
 * The category tree, which changes rarely: `leaves` are the categories of the second level, `usable` those leaves
 * that are online.
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

/** Whether a product is of the category for things that are in no category; undefined until the categories are known. */
export function useIsBlank({ category_id }: Pick<Product, "category_id">): boolean | undefined {
  return useCategories().leaves.find((leaf) => leaf.id === category_id)?.built_in;
}

/** Gives a product's own icon, or its category's. */
export function useProductIcon(): (product: Pick<Product, "icon" | "category_id">) => string {
  const { leaves } = useCategories();
  return ({ icon, category_id }) => icon || (leaves.find((leaf) => leaf.id === category_id)?.icon ?? "");
}
