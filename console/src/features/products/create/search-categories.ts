import type { Leaf } from "../api.ts";

/**
 * Returns the categories that contain the typed text in their own name or their parent's name, in either language.
 * Returns all categories if the text is empty.
 */
export function searchCategories(leaves: readonly Leaf[], typed: string): Leaf[] {
  const wanted = typed.trim().toLowerCase();
  return leaves.filter((leaf) =>
    [leaf.name, leaf.name_en, leaf.parent.name, leaf.parent.name_en].some((name) =>
      name.toLowerCase().includes(wanted),
    ),
  );
}

/** Groups second-level categories by their parent, in the order of the tree. */
export function groupByParent(leaves: readonly Leaf[]): { parent: Leaf["parent"]; leaves: Leaf[] }[] {
  return [...Map.groupBy(leaves, (leaf) => leaf.parent)].map(([parent, below]) => ({
    parent,
    leaves: below,
  }));
}
