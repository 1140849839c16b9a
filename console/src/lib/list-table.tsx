import type { RowData } from "@tanstack/react-table";
import type { DataTableProps } from "../ui/data-table.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { LoadError } from "./load-error.tsx";

/** The rows of a list and the state of their loading. */
export interface ListRows<T> {
  query: {
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  rows: readonly T[] | undefined;
}

/** The part of a list with numbered pages that a table shows; `useList` returns it. */
export interface PagedList<T extends RowData> extends ListRows<T> {
  total: number;
  totalCapped: boolean;
  page: number;
  pageSize: number;
  setPage: (next: { page: number; pageSize: number }) => void;
  sort: DataTableProps<T>["sort"];
  setSort: NonNullable<DataTableProps<T>["onSortChange"]>;
}

/** The props of a table that come from its list: rows, loading and error, order, and the pagination below. */
export function tableOf<T extends RowData>(list: PagedList<T>) {
  return {
    rows: list.rows,
    loading: list.query.isPending,
    fetching: list.query.isPlaceholderData,
    error: listError(list),
    sort: list.sort,
    onSortChange: list.setSort,
    footer: <ListPages list={list} />,
  };
}

/** The error in place of rows that could not be loaded; where rows had loaded before, these stay. */
export function listError({ query, rows }: ListRows<unknown>) {
  return query.isError && !rows ? <LoadError error={query.error} onRetry={query.refetch} /> : undefined;
}

type Paged = Pick<PagedList<RowData>, "page" | "pageSize" | "total" | "totalCapped" | "setPage">;

export function ListPages({ list }: { list: Paged }) {
  const { page, pageSize, total, totalCapped, setPage } = list;
  return (
    <Pagination page={page} pageSize={pageSize} total={total} totalCapped={totalCapped} onChange={setPage} />
  );
}
