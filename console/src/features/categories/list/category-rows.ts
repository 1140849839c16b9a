import type { Category, SecondaryCategory } from "@thingwright/contract/products/categories.ts";
import { enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";

/** A category in the list. `parent` is null for a first-level category. */
export interface CategoryRow extends SecondaryCategory {
  parent: Category | null;
  /** The number of categories below this one. */
  below: number;
  /** Whether the categories below it are shown. */
  open: boolean;
  /** Whether new products can be created in the category: the category and its parent must be online. */
  offered: boolean;
}

export interface CategoryFilter {
  keyword: string;
  status: Enabled | undefined;
  /**
   * The ids of folded first-level categories. During a search or with a filter, the matches below a folded category are
   * shown, too.
   */
  folded: ReadonlySet<string>;
}

function fits({ id, name, name_en, status }: SecondaryCategory, filter: CategoryFilter): boolean {
  const wanted = filter.keyword.trim().toLowerCase();
  const found = id === wanted || [name, name_en].some((text) => text.toLowerCase().includes(wanted));
  return found && (filter.status === undefined || status === filter.status);
}

/**
 * The rows of the tree. Each first-level category is followed by its children. If a second-level category matches, its
 * parent is shown too. If a first-level category matches, all of its children that have the filtered state are shown.
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
