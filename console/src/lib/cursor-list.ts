import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Route, Row } from "@thingwright/contract/grammar/route.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Ref } from "./client.ts";
import type { CsvColumn } from "./csv.ts";
import { byCursor, useCsvExport } from "./csv-export.ts";
import { cursorPage, useCursorPages } from "./cursor-pages.ts";
import type { FilterName } from "./list.ts";
import type { Search } from "./list-state.ts";

const own = ["cursor", "limit"];

/** The filters of an endless list, read from the address. */
function filtersOf(route: { query?: readonly string[] }, search: Search): Record<string, string> {
  const names = (route.query ?? []).filter((name) => !own.includes(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]?.slice(0, limits.keywordLength);
      return value ? [[name, value]] : [];
    }),
  );
}

interface CursorListOptions {
  /** The parameters of the route's path. */
  params?: Record<string, string>;
  /** Makes the query for the server from the filters in the address. */
  translate?: (filters: Record<string, string>) => Record<string, string | number>;
  refetchInterval?: number;
}

/** An endless list, newest first. Keyword and filters are kept in the address; older rows load on request. */
export function useCursorList<R extends Route>(route: Ref<R>, options: CursorListOptions = {}) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { exporting, exportRows } = useCsvExport();
  const filters = filtersOf(route, search);
  const fixed = options.translate?.(filters) ?? filters;

  const { params, refetchInterval } = options;
  const pages = useCursorPages(route, { params, query: fixed, refetchInterval });

  const change = (next: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: ".", search: (now: Search) => ({ ...now, ...next }), replace });

  return {
    ...pages,
    keyword: filters.keyword ?? "",
    /** Replaces the history entry, so that "back" leaves the list rather than undoing letters. */
    setKeyword: (keyword: string) => change({ keyword: keyword.trim() || undefined }, true),
    filters: filters as Partial<Record<FilterName<R>, string>>,
    setFilter: (name: FilterName<R>, value: string | null) => change({ [name]: value || undefined }),
    /** Sets several filters at once, such as both ends of a range. */
    setFilters: (next: Partial<Record<FilterName<R>, string>>) =>
      change(
        Object.fromEntries(
          Object.entries<string | undefined>(next).map(([name, value]) => [name, value || undefined]),
        ),
      ),
    filtered: Object.keys(filters).length > 0,
    clearFilters: () => change(Object.fromEntries((route.query ?? []).map((name) => [name, undefined]))),
    exporting,
    /** Saves the rows that match the filters as CSV, up to the newest 10,000. */
    exportCsv: (name: string, columns: readonly CsvColumn<Row<R>>[]) =>
      exportRows(
        name,
        columns,
        byCursor((cursor, signal) =>
          cursorPage(route, { params, query: fixed, limit: limits.pageSizeMax, cursor }, signal),
        ),
      ),
  };
}
