import { z } from "zod";
import { limits } from "./limits.ts";
import { Count, fromQuery, Milliseconds, PositiveInteger, wholeNumber } from "../basics/numbers.ts";

const pageShape = {
  page: fromQuery(PositiveInteger).default(1),
  page_size: fromQuery(wholeNumber(1, limits.pageSizeMax)).default(limits.pageSize),
};

interface Bounds {
  atMost?: number;
  unindexed?: Readonly<Record<string, number>>;
}
const bounds = new WeakMap<z.ZodType, Bounds>();

/** The maximum number of rows of the list with this query; undefined if its contract gives no bound. */
export function maxRowsOf(query: z.ZodType): number | undefined {
  return bounds.get(query)?.atMost;
}

/** The maximum number of rows that this sort orders without an index; undefined if it has an index. */
export function maxRowsOfSort(query: z.ZodType, sort: string): number | undefined {
  return bounds.get(query)?.unindexed?.[sort];
}

/**
 * The query of a list: pages, a sort among the named columns, and filters.
 * @param sorts columns that may be sorted by; the first is the default. Each needs an index that begins
 *   with the owner, then this column, then the id unless the column is unique
 * @param atMost the maximum number of rows of the list, if so few that its sorts need no index
 * @param unindexed sorts without an index, each with the maximum number of rows that it orders: if more match, the
 * sort is refused
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
  bound: { atMost?: number; unindexed?: Partial<Record<S[number], number>> } = {},
) {
  const query = z.object({
    ...pageShape,
    sort: z.enum(sorts).default(sorts[0] as S[number]),
    order: z.enum(["asc", "desc"]).default("desc"),
    keyword: z.string().trim().max(limits.keywordLength).optional(),
    ...filters,
  });
  bounds.set(query, bound as Bounds);
  return query;
}

/** `{ list, total }`. A total beyond 10,000 is given as 10,000, with `total_capped`. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({
    list: z.array(item),
    total: Count,
    total_capped: z.boolean().optional(),
  });
}

/** The query of an endless list. `cursor` is the `next_cursor` of the previous answer, and opaque. */
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
 * An endless list that can be searched. `searched_to` is set if the search stopped before the page was full: it is the
 * time back to which entries were searched, in milliseconds, and `next_cursor` continues from there.
 */
export function searchedListOf<S extends z.ZodType>(item: S) {
  return cursorListOf(item).extend({ searched_to: Milliseconds.optional() });
}

/** `{ list }` with all rows, without pages. */
export function wholeListOf<S extends z.ZodType>(item: S) {
  return z.object({ list: z.array(item) });
}
