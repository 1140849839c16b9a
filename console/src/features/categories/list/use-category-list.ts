import type { CategoryState } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import type { CsvColumn } from "../../../lib/csv.ts";
import { useCsvExport } from "../../../lib/csv-export.ts";
import { type ListState, readListState, type Search, writeListState } from "../../../lib/list-state.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { type CategoryRow, rowsOf } from "./category-rows.ts";

/**
 * The filters that are stored in the page's address. The server sends the whole tree, so the page applies the filters
 * itself.
 */
const kept = { query: ["keyword", "status"] } as const;
/** A tree with more categories than this is folded at first. */
const unfoldedUpTo = 60;

/** The category tree as the page lists it. The keyword and the state to filter by are stored in the page's address. */
export function useCategoryList() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const may = useMay();
  const query = useCall(api.categories.list, {});
  const states = useCall(api.categories.states, {}, { enabled: may(api.categories.states) });
  const { exporting, exportRows } = useCsvExport();
  const [folded, setFolded] = useState<ReadonlySet<string>>();

  const { keyword, filters } = readListState(kept, search);
  const status = [enabled.yes, enabled.no].find((one) => String(one) === filters["status"]);
  const tree = query.data?.list;
  const shut = useMemo(() => {
    if (folded) return folded;
    const all = (tree ?? []).reduce((sum, { children }) => sum + 1 + children.length, 0);
    return new Set(all > unfoldedUpTo ? tree?.map(({ id }) => id) : []);
  }, [folded, tree]);
  const rows = useMemo(
    () => tree && rowsOf(tree, { keyword, status, folded: shut }),
    [tree, keyword, status, shut],
  );
  const stateOf = useMemo(
    () => new Map(states.data?.list.map((state): [string, CategoryState] => [state.id, state])),
    [states.data],
  );
  const change = (next: Partial<ListState>, replace = false) =>
    void navigate({ to: ".", search: (now: Search) => writeListState(kept, now, next), replace });
  const fold = (id: string, shutNow: boolean) => {
    const next = new Set(shut);
    if (shutNow) next.add(id);
    else next.delete(id);
    setFolded(next);
  };

  return {
    query,
    tree,
    rows,
    /**
     * The facts about a category that the list shows beside its name (template, products, accounts, languages);
     * undefined until they have loaded.
     */
    stateOf: (id: string) => stateOf.get(id),
    /**
     * The number of products in a category. For a first-level category, this is the sum over the categories below it.
     * Undefined until loaded.
     */
    productsOf: ({ id, parent }: CategoryRow): number | undefined => {
      if (parent) return stateOf.get(id)?.products;
      if (!states.data) return undefined;
      const children = tree?.find((first) => first.id === id)?.children ?? [];
      return children.reduce((sum, child) => sum + (stateOf.get(child.id)?.products ?? 0), 0);
    },
    /** How many templates below a category of the first level have changes that are not published. */
    changedBelow: ({ id }: CategoryRow): number =>
      (tree?.find((first) => first.id === id)?.children ?? []).filter(
        (child) => stateOf.get(child.id)?.template_changed,
      ).length,
    keyword,
    setKeyword: (next: string) => change({ keyword: next.trim() }, true),
    filters: filters as { status?: string },
    setFilter: (name: "status", value: string) => change({ filters: { [name]: value } }),
    status,
    filtered: keyword !== "" || status !== undefined,
    clearFilters: () => change({ keyword: "", filters: { status: "" } }),
    fold,
    allFolded: shut.size > 0 && shut.size === tree?.length,
    foldAll: (shutNow: boolean) => setFolded(new Set(shutNow ? tree?.map(({ id }) => id) : [])),
    exporting,
    /** Saves the categories that match the filters as CSV, including the folded ones. */
    exportCsv: (name: string, columns: readonly CsvColumn<CategoryRow>[]) =>
      exportRows(name, columns, async () => ({
        list: rowsOf(tree ?? [], { keyword, status, folded: new Set() }),
        more: false,
      })),
  };
}

export type CategoryList = ReturnType<typeof useCategoryList>;
