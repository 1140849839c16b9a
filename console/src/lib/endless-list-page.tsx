import type { RowData } from "@tanstack/react-table";
import { type Listed, ListFrame, type ListPageProps } from "./list-page/frame.tsx";
import { CursorPager } from "../ui/cursor-pager.tsx";
import { type ListRows, listError } from "./list-table.tsx";

/** The page of an endless list: `list` is the result of `useCursorList`. */
export function EndlessListPage<T extends RowData>({
  list,
  ...props
}: ListPageProps<T> & { list: Listed<T> & EndlessList<T> }) {
  return <ListFrame {...props} list={list} table={endlessTableOf(list)} />;
}

/** The part of an endless list that a table shows; `useCursorList` returns it. */
interface EndlessList<T> extends ListRows<T> {
  query: ListRows<T>["query"] & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  searchedTo: number | undefined;
}

/**
 * The props of a table that come from its endless list. Older rows load on request, also where a search has found no
 * row yet.
 */
function endlessTableOf<T>(list: EndlessList<T>) {
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
