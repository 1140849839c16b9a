import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Input, Reply, Route, Row } from "@thingwright/contract/grammar/route.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { call, type Ref, type Rest } from "./client.ts";
import type { CsvColumn } from "./csv.ts";
import { byCursor, useCsvExport } from "./csv-export.ts";
import type { FilterName } from "./list.ts";
import type { Search } from "./list-state.ts";

type CursorReply<R extends Route> = { list: Row<R>[]; next_cursor: string | null; searched_to?: number };

const own = ["cursor", "limit"];
const rowsAtOnce = 50;

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

  const page = async (cursor: string | undefined, limit: number, signal?: AbortSignal) => {
    const { params } = options;
    const input = { ...(params && { params }), query: { ...fixed, limit, cursor } } as unknown as Input<R>;
    const reply: Reply<R> = await call(route, ...([input, { signal }] as unknown as Rest<R>));
    return reply as CursorReply<R>;
  };
  const query = useInfiniteQuery({
    queryKey: [route.resource, route.verb, "endless", fixed, options.params],
    queryFn: ({ pageParam, signal }) => page(pageParam, rowsAtOnce, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: options.refetchInterval,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ list }) => list), [query.data]);

  const change = (next: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: ".", search: (now: Search) => ({ ...now, ...next }), replace });

  return {
    query,
    rows,
    /** If a search stopped before it had found a full page: the time back to which it has searched, in milliseconds. */
    searchedTo: query.data?.pages.at(-1)?.searched_to,
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
        byCursor((cursor, signal) => page(cursor, limits.pageSizeMax, signal)),
      ),
  };
}
