import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type AliasedRawBuilder, type SelectQueryBuilder, sql as raw } from "kysely";

/** The total of a list: exact up to a limit, then capped, so that counting never scans a large table. */
export interface Total {
  total: number;
  total_capped?: true;
}

/**
 * Builds a column, beside the rows of a page, with the number of rows that a query finds. Counts up to one more than
 * `limits.totalExact`.
 * @param query has no columns selected
 */
export function countedIn<Db, Names extends keyof Db>(
  query: SelectQueryBuilder<Db, Names, object>,
): AliasedRawBuilder<number, "list_total"> {
  const some = query.select(raw`1`.as("one")).limit(raw.lit(limits.totalExact + 1));
  return raw<number>`(select count(*) from (${some}) as matching)`.as("list_total");
}

/**
 * Adapts a remembered total, which may be some seconds old, so that it does not contradict the page it is shown with.
 * @param rows how many rows the page has
 * @param isLast whether this page is the last one
 */
export function reconcileTotal(
  known: number,
  rows: number,
  { page, page_size }: { page: number; page_size: number },
  isLast: boolean,
): number {
  if (rows === 0) return page === 1 ? 0 : known;
  const seen = (page - 1) * page_size + rows;
  return isLast ? seen : Math.max(known, seen);
}

/** @param count at most one more than `limits.totalExact` */
export function totalOf(count: number): Total {
  return count > limits.totalExact ? { total: limits.totalExact, total_capped: true } : { total: count };
}
