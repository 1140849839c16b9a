import { type SelectQueryBuilder, sql as raw } from "kysely";
import { countOf, type Total } from "./count.ts";
import type { Scope } from "./scope.ts";
import type { Table } from "./scoped.ts";
import type { Sql } from "./sql.ts";
import type { DB } from "./tables.ts";

/** Which page of a list is asked for, in which order: the contract's `listQuery`. */
interface Paging<T extends Table> {
  /** A sort of the contract that is no column of the table does not compile. */
  sort: keyof DB[T] & string;
  order: "asc" | "desc";
  /** From 1. */
  page: number;
  page_size: number;
}

/** A page of a list with the list's total: the contract's `listOf`. */
export interface ListPage<Row> extends Total {
  list: Row[];
}

interface Options<T extends Table, Query, Selected> {
  /** Adds the columns of the answer. */
  select: (matching: Query) => Selected;
  /** Has the columns that may be sorted by, and the id. */
  table: T;
  paging: Paging<T>;
  /** Rows without a value come last either way; no index helps with that. */
  nullsLast?: boolean;
}

/**
 * A page of the rows that match, and how many there are. Those that are alike in the order stand by their id, so that
 * pages neither repeat nor miss one.
 * @param matching no columns selected yet
 */
export async function listPage<T extends Table, Db, Names extends keyof Db, Row>(
  scope: Scope,
  sql: Sql,
  matching: SelectQueryBuilder<Db, Names, object>,
  {
    select,
    table,
    paging,
    nullsLast = false,
  }: Options<T, typeof matching, SelectQueryBuilder<Db, Names, Row>>,
): Promise<ListPage<Row>> {
  const { sort, order, page, page_size } = paging;
  const rows = select(matching)
    .orderBy(raw.ref(`${table}.${sort}`), (by) => {
      const directed = order === "asc" ? by.asc() : by.desc();
      return nullsLast ? directed.nullsLast() : directed;
    })
    .orderBy(raw.ref(`${table}.id`), order)
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [list, total] = await Promise.all([rows.execute(), countOf(scope, sql, matching)]);
  return { list, ...total };
}
