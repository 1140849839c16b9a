import type { Category, SecondaryCategory } from "@thingwright/contract/products/categories.ts";
import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";

/** A category in the list; `parent` is null for one of the first level. */
export interface CategoryRow extends SecondaryCategory {
  parent: Category | null;
  /** How many categories it has below it. */
  below: number;
  /** Whether the categories below it are shown. */
  open: boolean;
  /** Whether new products may have the category: the category and its parent are online. */
  offered: boolean;
}

export interface CategoryFilter {
  keyword: string;
  status: Enabled | undefined;
  /**
   * The ids of folded categories of the first level. During a search or with a filter, the matches below a folded
   * category are shown, too.
   */
  folded: ReadonlySet<string>;
}

function fits({ id, name, name_en, status }: SecondaryCategory, filter: CategoryFilter): boolean {
  const wanted = filter.keyword.trim().toLowerCase();
  const found = id === wanted || [name, name_en].some((text) => text.toLowerCase().includes(wanted));
  return found && (filter.status === undefined || status === filter.status);
}

/**
 * The rows of the tree, each category of the first level followed by its children. A match of the second level shows
 * its parent too; a match of the first level shows all its children that have the state of the filter.
 */
export function rowsOf(tree: readonly Category[], filter: CategoryFilter): CategoryRow[] {
  const filtered = filter.keyword.trim() !== "" || filter.status !== undefined;
  return tree.flatMap((first) => {
    const found = fits(first, filter);
    const ofState = first.children.filter(({ status }) => status === (filter.status ?? status));
    const below = found ? ofState : first.children.filter((child) => fits(child, filter));
    if (!found && below.length === 0) return [];
    const open = below.length > 0 && (filtered || !filter.folded.has(first.id));
    const row = (category: SecondaryCategory, parent: Category | null): CategoryRow => ({
      ...category,
      parent,
      below: parent ? 0 : first.children.length,
      open: !parent && open,
      offered: category.status === enabled.yes && (parent?.status ?? enabled.yes) === enabled.yes,
    });
    return [row(first, null), ...(open ? below.map((child) => row(child, first)) : [])];
  });
}
