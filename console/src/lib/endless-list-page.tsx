import type { RowData } from "@tanstack/react-table";
import { type EndlessList, endlessTableOf } from "./endless-table.tsx";
import { type Listed, ListFrame, type ListPageProps } from "./list-page/frame.tsx";

/** The page of an endless list: `list` is `useCursorList`'s. */
export function EndlessListPage<T extends RowData>({
  list,
  ...props
}: ListPageProps<T> & { list: Listed<T> & EndlessList<T> }) {
  return <ListFrame {...props} list={list} table={endlessTableOf(list)} />;
}
