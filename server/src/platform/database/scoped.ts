import { type AliasedExpression, type RawBuilder, type Selectable, sql } from "kysely";
import { ownedTables } from "./owned.ts";
import type { Scope, VisibleIds } from "./scope.ts";
import type { DB } from "./tables.ts";

/** Any table of the database. */
export type Table = keyof DB;
type Owned = keyof typeof ownedTables;

/**
 * The tables that a scoped query of one table can name: this table, and those without an owner. To name another table
 * with an owner (`innerJoin("product", …)`) would give rows beyond the scope, and does not compile: see {@link joined}.
 */
export type Reach<T extends Table> = Pick<DB, T | Exclude<Table, Owned>>;

/** Like {@link Reach}, for a query that selects from another query. */
export type ReachOf<Row, A extends string> = Pick<DB, Exclude<Table, Owned>> & { [K in A]: Row };

/** The condition that limits a table's rows to a scope; null if the scope includes all of them. */
export function limitOf(scope: Scope, table: Table): RawBuilder<boolean> | null {
  const { owned, reached } = limitsOf(scope, table);
  return owned && reached ? sql`${owned} and ${reached}` : owned;
}

/** The rows of a table that a scope sees, as a query in parentheses: `from ${rowsOf(scope, "account")} as account`. */
export function rowsOf<T extends Table>(scope: Scope, table: T): RawBuilder<Selectable<DB[T]>> {
  return rowsWhere(table, limitOf(scope, table));
}

/**
 * The rows of a table that a scope sees, to be joined: `innerJoin(joined(scope, "product"), "product.id", …)`.
 * PostgreSQL plans them as if the condition stood in the query itself.
 * @param alias by default the table's own name
 */
export function joined<T extends Table, A extends string = T>(
  scope: Scope,
  table: T,
  alias?: A,
): AliasedExpression<Selectable<DB[T]>, A> {
  const { owned, reached } = limitsOf(scope, table);
  // The query's other table is limited to the same products or apps. If the planner took this limit for a second,
  // independent one, it would expect next to no rows, and begin with this table. The coalesce hides the limit from the
  // planner.
  const limit = owned && reached ? sql<boolean>`${owned} and coalesce(${reached}, false)` : owned;
  return rowsWhere(table, limit).as((alias ?? table) as A);
}

function limitsOf({ owner, products, apps, person }: Scope, table: Table) {
  const columns = table in ownedTables ? ownedTables[table as Owned] : null;
  if (!columns || owner === null) return { owned: null, reached: null };
  const whose = sql<boolean>`${sql.ref(`${table}.owner_id`)} = ${owner}`;
  const owned = columns.softDeletes
    ? sql<boolean>`${whose} and ${sql.ref(`${table}.removed_at`)} is null`
    : whose;
  const limits = [
    among(table, columns.product, products),
    among(table, columns.app, apps),
    person === undefined ? null : ofPerson(table, columns, person),
  ].filter((limit) => limit !== null);
  return { owned, reached: limits.length > 0 ? sql<boolean>`${sql.join(limits, sql` and `)}` : null };
}

/**
 * The condition that a row names a person; null for a table whose product or app limits its rows instead. Tables
 * without a column for a person, app or product have no rows for people at home.
 */
function ofPerson(
  table: Table,
  { product, app, person }: { product: string | null; app: string | null; person: string | null },
  uid: string,
): RawBuilder<boolean> | null {
  if (person) return sql<boolean>`${sql.ref(`${table}.${person}`)} = ${uid}`;
  return product || app ? null : sql<boolean>`false`;
}

/**
 * The condition that a column names one of the objects in a scope; null if the scope includes all objects of the kind,
 * or the table has no such column.
 */
function among(table: Table, column: string | null, visible: VisibleIds): RawBuilder<boolean> | null {
  if (!column || visible === "all") return null;
  return sql<boolean>`${sql.ref(`${table}.${column}`)} = any(${visible}::uuid[])`;
}

function rowsWhere<T extends Table>(table: T, limit: RawBuilder<boolean> | null) {
  const rows = sql`select * from ${sql.table(table)}`;
  return limit ? sql<Selectable<DB[T]>>`(${rows} where ${limit})` : sql<Selectable<DB[T]>>`(${rows})`;
}
