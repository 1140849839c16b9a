import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { ListPages, listError, type PagedList } from "../list-table.tsx";

interface CardListProps<Row extends { id: string }> {
  list: PagedList<Row> & { rows: readonly Row[] | undefined };
  /** The name of the list for screen readers. */
  label: string;
  /** Shown in place of the cards if the list has no rows. */
  empty: ReactNode;
  card: (row: Row) => ReactNode;
}

/** A list with numbered pages whose rows are shown as cards. */
export function CardList<Row extends { id: string }>({ list, label, empty, card }: CardListProps<Row>) {
  const error = listError(list);
  if (!list.rows && !error) return <SkeletonCards count={6} />;
  const instead = error ?? (list.rows?.length === 0 && empty);
  if (instead) return <div className="rounded-lg border border-line">{instead}</div>;
  // The cards are still those of the previous page, because the next page is loading.
  const stale = list.query.isPlaceholderData;
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={stale || undefined}
        className={cx(
          "grid gap-3 transition-opacity sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4",
          stale && "opacity-50",
        )}
      >
        {list.rows?.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
      <div className="rounded-lg border border-line">
        <ListPages list={list} />
      </div>
    </>
  );
}
