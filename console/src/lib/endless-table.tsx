import { CursorPager } from "../ui/cursor-pager.tsx";
import { type ListRows, listError } from "./list-table.tsx";

/** What shows of an endless list; `useCursorList` gives it. */
export interface EndlessList<T> extends ListRows<T> {
  query: ListRows<T>["query"] & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  searchedTo: number | undefined;
}

/** The props of a table that its endless list answers: older rows come when they are asked for, also where a search has found none yet. */
export function endlessTableOf<T>(list: EndlessList<T>) {
  const { query, rows, searchedTo } = list;
  return {
    rows,
    loading: query.isPending,
    fetching: query.isPlaceholderData,
    error: listError(list),
    footer: rows && (rows.length > 0 || query.hasNextPage) && (
      <CursorPager
        count={rows.length}
        hasMore={query.hasNextPage}
        searchedTo={searchedTo}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    ),
  };
}
