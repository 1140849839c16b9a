import type { Input, Reply, Route, Row } from "@thingwright/contract/grammar/route.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, type Ref, type Rest } from "./client.ts";

type CursorReply<R extends Route> = {
  list: Row<R>[];
  next_cursor: string | null;
  searched_to?: number;
};

interface CursorPages {
  /** The parameters of the route's path. */
  params?: Record<string, string> | undefined;
  query?: Record<string, string | number | undefined>;
  /** The number of rows of a page. */
  limit?: number;
  refetchInterval?: number | undefined;
  staleTime?: number;
  /** What else the rows depend on: the pages are fetched again when it changes. */
  dependsOn?: unknown;
}

/** Fetches one page of a list that is paged by cursor. */
export async function cursorPage<R extends Route>(
  route: Ref<R>,
  {
    params,
    query,
    limit,
    cursor,
  }: Pick<CursorPages, "params" | "query" | "limit"> & { cursor?: string | undefined },
  signal?: AbortSignal,
): Promise<CursorReply<R>> {
  const input = { ...(params && { params }), query: { ...query, limit, cursor } } as unknown as Input<R>;
  const reply: Reply<R> = await call(route, ...([input, { signal }] as unknown as Rest<R>));
  return reply as CursorReply<R>;
}

/** The pages of a list that is paged by cursor. `query.fetchNextPage` loads older rows. */
export function useCursorPages<R extends Route>(
  route: Ref<R>,
  { params, query: filters, limit = 50, dependsOn, ...options }: CursorPages = {},
) {
  const query = useInfiniteQuery({
    queryKey: [route.resource, route.verb, "pages", filters, params, limit, dependsOn],
    queryFn: ({ pageParam: cursor, signal }) =>
      cursorPage(route, { params, query: filters, limit, cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ list }) => list), [query.data]);
  return {
    query,
    rows,
    /** If a search stopped before it had found a full page: the time back to which it has searched, in milliseconds. */
    searchedTo: query.data?.pages.at(-1)?.searched_to,
  };
}
