import { limits } from "@thingwright/contract/grammar/limits.ts";

/** The search parameters of a list page in the address. */
export type Search = Readonly<Record<string, string | undefined>>;

export interface ListDefaults {
  page_size?: number;
  sort?: string;
  order?: "asc" | "desc";
  filters?: Search;
}

export interface ListState {
  page: number;
  pageSize: number;
  sort: string;
  order: "asc" | "desc";
  keyword: string;
  /** The cursor at which a page beyond the exact total begins; empty on numbered pages. */
  cursor: string;
  /** Every other query field that has a value. */
  filters: Search;
}

const own = ["page", "page_size", "sort", "order", "keyword", "cursor"];

/** A whole number from 1 to `max`, or the fallback: an address may contain anything. */
function count(text: string | undefined, fallback: number, max: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
}

interface ListRoute {
  query?: readonly string[];
  sorts?: readonly string[];
}

/** Reads the state of a list from the address; parameters that the route does not know are ignored. */
export function readListState(route: ListRoute, search: Search, defaults: ListDefaults = {}): ListState {
  const sorts = route.sorts ?? [];
  const filters: Record<string, string> = {};
  for (const name of route.query ?? []) {
    const value = search[name] ?? defaults.filters?.[name];
    if (!own.includes(name) && value) filters[name] = value;
  }
  const known = search.sort !== undefined && sorts.includes(search.sort);
  return {
    page: count(search.page, 1, Number.MAX_SAFE_INTEGER),
    pageSize: count(search.page_size, defaults.page_size ?? limits.pageSize, limits.pageSizeMax),
    sort: known ? String(search.sort) : (defaults.sort ?? sorts[0] ?? ""),
    order: search.order === "asc" || search.order === "desc" ? search.order : (defaults.order ?? "desc"),
    keyword: (search.keyword ?? "").slice(0, limits.keywordLength),
    cursor: (route.query?.includes("cursor") && search.cursor) || "",
    filters,
  };
}

/**
 * Builds the query that the server gets.
 * @param translate converts the filters for the server, if the server does not take them as they are in the address
 */
export function queryOfState(
  state: ListState,
  translate: (filters: Record<string, string>) => Record<string, string | number> = (filters) => filters,
): Record<string, string | number> {
  const { page, pageSize, sort, order, keyword, cursor, filters } = state;
  return {
    page,
    page_size: pageSize,
    ...(sort && { sort, order }),
    ...(keyword && { keyword }),
    ...(cursor && { cursor }),
    ...translate(filters as Record<string, string>),
  };
}

/**
 * Returns the search parameters of the address after a change. Values that equal their default are left out; a new filter or
 * order starts at page 1 and drops the cursor.
 */
export function writeListState(
  route: ListRoute,
  search: Search,
  change: Partial<ListState>,
  defaults: ListDefaults = {},
): Search {
  const before = readListState(route, search, defaults);
  const filters = { ...before.filters, ...change.filters };
  const after = { ...before, page: 1, ...change };
  const initial = readListState(route, {}, defaults);
  const next: Record<string, string | undefined> = { ...search };
  for (const name of route.query ?? []) {
    if (own.includes(name)) continue;
    // A cleared filter whose default is not empty has to be in the address, as an empty value.
    next[name] = filters[name] || (defaults.filters?.[name] ? "" : undefined);
    if (next[name] === defaults.filters?.[name]) next[name] = undefined;
  }
  next.page = after.page === 1 ? undefined : String(after.page);
  next.page_size = after.pageSize === initial.pageSize ? undefined : String(after.pageSize);
  const sorted = after.sort !== initial.sort || after.order !== initial.order;
  next.sort = sorted ? after.sort : undefined;
  next.order = sorted ? after.order : undefined;
  next.keyword = after.keyword || undefined;
  if (route.query?.includes("cursor")) next.cursor = change.cursor || undefined;
  return next;
}
