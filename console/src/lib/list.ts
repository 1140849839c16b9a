import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Input, Reply, Route, Row } from "@thingwright/contract/grammar/route.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { call, type Ref, type Rest } from "./client.ts";
import type { CsvColumn } from "./csv.ts";
import { useCsvExport } from "./csv-export.ts";
import {
  queryOfState,
  readListState,
  writeListState,
  type ListDefaults,
  type ListState,
  type Search,
} from "./list-state.ts";
import { queryOf } from "./query.ts";

/** The query of a list route, which asks for a page; its answer is `{ list, total }`. */
type Query<R> = R extends Route ? (Input<R> extends { query?: infer Q } ? NonNullable<Q> : never) : never;
type Own = "page" | "page_size" | "sort" | "order" | "keyword" | "cursor";
export type FilterName<R extends Route> = Exclude<keyof Query<R> & string, Own>;
export type SortName<R extends Route> = Query<R> extends { sort?: infer S } ? S & string : never;

interface Defaults<R extends Route> extends ListDefaults {
  sort?: SortName<R>;
  filters?: Partial<Record<FilterName<R>, string>>;
}

interface ListOptions<R extends Route> {
  defaults?: Defaults<R>;
  /** Query fields that the screen sets itself: they are not in the address. */
  fixed?: Partial<Query<R>>;
  /** Makes the query for the server from the filters in the address. */
  translate?: (filters: Record<string, string>) => Record<string, string | number>;
  refetchInterval?: number;
}

type ListReply<R extends Route> = {
  list: Row<R>[];
  total: number;
  total_capped?: boolean;
  next_cursor?: string | null;
};
type ParamsOf<R extends Route> = Input<R> extends { params: infer P } ? [params: P] : [];

/**
 * A list whose page number, order, keyword and filters are kept in the address. The rows shown stay while others load.
 * A route with path parameters takes them last: `useList(api.virtualDevices.list, {}, { id })`.
 */
export function useList<R extends Route>(
  route: Ref<R>,
  options: ListOptions<R> = {},
  ...[params]: ParamsOf<R>
) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { exporting, exportRows } = useCsvExport();
  const { defaults, fixed, translate } = options;
  const state = readListState(route, search, defaults);

  const inputOf = (of: ListState) =>
    ({ params, query: { ...queryOfState(of, translate), ...fixed } }) as unknown as Input<R>;
  const query = useQuery<Reply<R>>({
    ...queryOf(route, inputOf(state)),
    placeholderData: keepPreviousData,
    refetchInterval: options.refetchInterval,
  } as Parameters<typeof useQuery<Reply<R>>>[0]);
  const reply = query.data as ListReply<R> | undefined;

  /**
   * `replace`: a typed keyword replaces the history entry, so that "back" leaves the list rather than undoing letters.
   * The keyword may arrive after the user has chosen another filter, so the change is applied to the address as it is
   * then.
   */
  const change = (next: Partial<ListState>, replace = false) =>
    void navigate({ to: ".", search: (now: Search) => writeListState(route, now, next, defaults), replace });

  return {
    query,
    rows: reply?.list,
    total: reply?.total ?? 0,
    totalCapped: reply?.total_capped ?? false,
    page: state.page,
    pageSize: state.pageSize,
    setPage: ({ page, pageSize }: { page: number; pageSize: number }) =>
      change({ page: pageSize === state.pageSize ? page : 1, pageSize }),
    /** The cursor of the next page, for pages beyond the exact total, which have no numbers. */
    nextCursor: reply?.next_cursor ?? null,
    /** Whether this page was reached by a cursor, and so has no number. */
    beyondTotal: state.cursor !== "",
    goAfter: (cursor: string) => change({ cursor }),
    sort: { id: state.sort as SortName<R>, desc: state.order === "desc" },
    setSort: (next: { id: string; desc: boolean } | null) =>
      change(
        next
          ? { sort: next.id, order: next.desc ? "desc" : "asc" }
          : { sort: readListState(route, {}, defaults).sort, order: defaults?.order ?? "desc" },
      ),
    keyword: state.keyword,
    setKeyword: (keyword: string) => change({ keyword: keyword.trim() }, true),
    filters: state.filters as Partial<Record<FilterName<R>, string>>,
    setFilter: (name: FilterName<R>, value: string | null) => change({ filters: { [name]: value ?? "" } }),
    /** Sets several filters at once, such as both ends of a range. */
    setFilters: (next: Partial<Record<FilterName<R>, string>>) => change({ filters: next }),
    /** Whether a keyword or filter is in use: an empty list then says that nothing matches. */
    filtered: state.keyword !== "" || Object.keys(state.filters).length > 0,
    clearFilters: () =>
      change({ keyword: "", filters: Object.fromEntries((route.query ?? []).map((name) => [name, ""])) }),
    exporting,
    /** Saves the rows that match the filters as CSV, in the order shown, up to the first 10,000. */
    exportCsv: (name: string, columns: readonly CsvColumn<Row<R>>[]) =>
      exportRows(name, columns, async (page, signal) => {
        const input = inputOf({ ...state, cursor: "", pageSize: limits.pageSizeMax, page });
        const answer = await call(route, ...([input, { signal }] as unknown as Rest<R>));
        const { list } = answer as ListReply<R>;
        return { list, more: list.length === limits.pageSizeMax };
      }),
  };
}
