import type { RowData } from "@tanstack/react-table";
import { type Listed, ListFrame, type ListPageProps } from "./list-page/frame.tsx";
import { type PagedList, tableOf } from "./list-table.tsx";

/** The page of a list with numbered pages: `list` is the result of `useList`. */
export function ListPage<T extends RowData>({
  list,
  ...props
}: ListPageProps<T> & { list: Listed<T> & PagedList<T> }) {
  return <ListFrame {...props} list={list} table={tableOf(list)} />;
}
