import { z } from "zod";
import { limits } from "./limits.ts";
import { Count, fromQuery, Milliseconds, PositiveInteger, wholeNumber } from "./numbers.ts";

const pageShape = {
  page: fromQuery(PositiveInteger).default(1),
  page_size: fromQuery(wholeNumber(1, limits.pageSizeMax)).default(limits.pageSize),
};

const bounds = new WeakMap<z.ZodType, number>();

/** The most rows that a list can have, where its contract has a bound for them. */
export function mostRowsOf(query: z.ZodType): number | undefined {
  return bounds.get(query);
}

/**
 * The query of a list: pages, a sort among the named columns, and filters.
 * @param sorts columns that may be sorted by; the first is the default. Each needs an index that begins
 *   with the owner, then this column, then the id unless the column is unique
 * @param atMost the bound of the list, so small that its sorts need no index
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
  { atMost }: { atMost?: number } = {},
) {
  const query = z.object({
    ...pageShape,
    sort: z.enum(sorts).default(sorts[0] as S[number]),
    order: z.enum(["asc", "desc"]).default("desc"),
    keyword: z.string().trim().max(limits.keywordLength).optional(),
    ...filters,
  });
  if (atMost !== undefined) bounds.set(query, atMost);
  return query;
}

/** `{ list, total }`; from 10,000 on the total is capped and says so. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({
    list: z.array(item),
    total: Count,
    total_capped: z.boolean().optional(),
  });
}

/** The query of an endless list: `cursor` is opaque and comes from the previous answer. */
export function cursorQuery<F extends z.ZodRawShape>(filters: F) {
  return z.object({
    cursor: z.string().max(200).optional(),
    limit: fromQuery(wholeNumber(1, limits.pageSizeMax)).default(50),
    ...filters,
  });
}

export function cursorListOf<S extends z.ZodType>(item: S) {
  return z.object({ list: z.array(item), next_cursor: z.string().nullable() });
}

/**
 * An endless list that can be searched. With `searched_to`, in milliseconds, the search has come this far back without
 * filling the page, and `next_cursor` goes on from there: there may be more.
 */
export function searchedListOf<S extends z.ZodType>(item: S) {
  return cursorListOf(item).extend({ searched_to: Milliseconds.optional() });
}

/** `{list}` whole, without pages. */
export function wholeListOf<S extends z.ZodType>(item: S) {
  return z.object({ list: z.array(item) });
}
