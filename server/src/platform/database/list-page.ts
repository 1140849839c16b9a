import { type SelectQueryBuilder, sql as raw } from "kysely";
import { reconcileTotal, countedIn, type Total, totalOf } from "./count.ts";
import { preparedByShape, preparedSizes } from "./prepared.ts";
import type { Scope } from "./scope.ts";
import type { Table } from "./scoped.ts";
import type { Sql } from "./sql.ts";
import type { DB } from "./tables.ts";

/** The page and the order that a call asks for: the contract's `listQuery`. A filter's other fields are conditions. */
interface Paging<T extends Table> {
  /** A sort of the contract that is no column of the table does not compile. */
  sort: keyof DB[T] & string;
  order: "asc" | "desc";
  /** The number of the page, from 1. */
  page: number;
  page_size: number;
}

/** A page of a list with the list's total: the contract's `listOf`. */
export interface ListPage<Row> extends Total {
  list: Row[];
}

interface Listing<
  T extends Table,
  S extends Scope,
  Filter extends Paging<T>,
  Db,
  Names extends keyof Db,
  Row,
> {
  /** Selects the rows that match a filter's conditions, without any columns yet. */
  matching: (scope: S, sql: Sql, filter: Filter) => SelectQueryBuilder<Db, Names, object>;
  /** Adds the columns of the answer. */
  select: (matching: SelectQueryBuilder<Db, Names, object>, scope: S) => SelectQueryBuilder<Db, Names, Row>;
  /** The table with the columns that may be sorted by, and the id. */
  table: T;
  /**
   * Sort columns for which rows without a value come last in both directions. Each of them needs an index per
   * direction.
   */
  nullsLast?: readonly (keyof DB[T] & string)[];
}

/** A row, with the list's total unless the total is known already. */
type Counted<Row> = Row & { list_total?: number };

/** Everything that the text of a prepared first page depends on. */
interface Shape {
  filter: Pick<Paging<Table>, "order" | "page_size"> & { sort: string };
  counts: boolean;
}

let listings = 0;

/**
 * Makes a function that returns a page of the matching rows, and how many match, in one query. Rows with the same value
 * in the sorted column are ordered by id, so that pages neither repeat nor miss a row. A large total is remembered for
 * a moment ({@link KnownTotals}). The first page without conditions, which most calls ask for, is a prepared query.
 */
export function listing<
  T extends Table,
  S extends Scope,
  Filter extends Paging<T>,
  Db,
  Names extends keyof Db,
  Row,
>({
  matching,
  select,
  table,
  nullsLast = [],
}: Listing<T, S, Filter, Db, Names, Row>): (scope: S, sql: Sql, filter: Filter) => Promise<ListPage<Row>> {
  const name = listings++;
  const sorted = <R>(query: SelectQueryBuilder<Db, Names, R>, { sort, order }: Filter) =>
    query
      .orderBy(raw.ref(`${table}.${sort}`), (by) => {
        const directed = order === "asc" ? by.asc() : by.desc();
        return nullsLast.includes(sort) ? directed.nullsLast() : directed;
      })
      .orderBy(raw.ref(`${table}.id`), order);
  const pageOf = (scope: S, sql: Sql, filter: Filter, counts: boolean) => {
    const { page, page_size } = filter;
    const matches = matching(scope, sql, filter);
    const limited = <R>(query: SelectQueryBuilder<Db, Names, R>) =>
      sorted(query, filter)
        .limit(raw.lit(page_size))
        .$if(page > 1, (later) => later.offset(raw.lit((page - 1) * page_size)));
    // The rows before a later page are skipped by their ids, so that they are neither read as a whole nor joined.
    const id = raw.ref(`${table}.id`);
    const onPage = () => raw<boolean>`${id} = any(array(${limited(matches.select(id.as("id")))}))`;
    const rows =
      page === 1 ? limited(select(matches, scope)) : sorted(select(matches.where(onPage()), scope), filter);
    const counted = counts ? rows.select(countedIn(matches)) : rows;
    return counted as SelectQueryBuilder<Db, Names, Counted<Row>>;
  };
  const beginning = (scope: S, sql: Sql, filter: Filter): Promise<Counted<Row>[]> =>
    pageOf(scope, sql, { ...filter, page: 1, page_size: 1 }, true).execute();
  const firstPage = preparedByShape((scope, sql, _values: Record<string, never>, shape: Shape) =>
    pageOf(scope as S, sql, { ...shape.filter, page: 1 } as Filter, shape.counts),
  );

  return async (scope, sql, filter) => {
    const { sort, order, page, page_size, ...conditions } = filter;
    const condition = JSON.stringify(conditions);
    const key = `${name} ${condition}`;
    const totals = sql.totals?.of(scope);
    const known = totals?.get(key);
    const counts = known === undefined;
    const isPrepared = condition === "{}" && page === 1 && preparedSizes.has(page_size);
    const list: Counted<Row>[] = isPrepared
      ? await firstPage(scope, sql, {}, { filter: { sort, order, page_size }, counts })
      : await pageOf(scope, sql, filter, counts).execute();
    if (known !== undefined)
      return { list, ...totalOf(reconcileTotal(known, list.length, filter, list.length < page_size)) };
    // The total comes with the rows. A page beyond the last has no rows, so the first row of the list is read for the
    // total.
    const [first] = list.length > 0 || page === 1 ? list : await beginning(scope, sql, filter);
    const total = first?.list_total ?? 0;
    totals?.set(key, total);
    return { list, ...totalOf(total) };
  };
}
