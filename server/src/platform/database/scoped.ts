import { type AliasedExpression, type RawBuilder, type Selectable, sql } from "kysely";
import { ownedTables } from "./owned.ts";
import type { Scope } from "./scope.ts";
import type { DB } from "./tables.ts";

/** Any table of the database. */
export type Table = keyof DB;
type Owned = keyof typeof ownedTables;

/**
 * What a query of a scope's rows of one table can name: this table, and those that have no owner. Another table with an
 * owner (`innerJoin("product", …)`) would give rows beyond the scope, and does not compile: see {@link joined}.
 */
export type Reach<T extends Table> = Pick<DB, T | Exclude<Table, Owned>>;

/** The same, for rows that come out of another query. */
export type ReachOf<Row, A extends string> = Pick<DB, Exclude<Table, Owned>> & { [K in A]: Row };

/** The condition that limits a table's rows to a scope; null where all of them are within. */
export function limitOf(scope: Scope, table: Table): RawBuilder<boolean> | null {
  const { owned, ofProducts } = limitsOf(scope, table);
  return owned && ofProducts ? sql`${owned} and ${ofProducts}` : owned;
}

/** The rows of a table that a scope sees, as a query in parentheses: `from ${rowsOf(scope, "account")} as account`. */
export function rowsOf<T extends Table>(scope: Scope, table: T): RawBuilder<Selectable<DB[T]>> {
  return rowsWhere(table, limitOf(scope, table));
}

/**
 * The rows of a table that a scope sees, to be joined: `innerJoin(joined(scope, "product"), "product.id", …)`.
 * PostgreSQL plans them as if the condition stood in the query itself.
 * @param alias the name of the table, if not given
 */
export function joined<T extends Table, A extends string = T>(
  scope: Scope,
  table: T,
  alias?: A,
): AliasedExpression<Selectable<DB[T]>, A> {
  const { owned, ofProducts } = limitsOf(scope, table);
  // What it is joined to is limited to the same products: counted once more, the planner would expect next to no rows,
  // and begin with this table. It does not look into a coalesce.
  const limit = owned && ofProducts ? sql<boolean>`${owned} and coalesce(${ofProducts}, false)` : owned;
  return rowsWhere(table, limit).as((alias ?? table) as A);
}

function limitsOf({ owner, products }: Scope, table: Table) {
  const columns = table in ownedTables ? ownedTables[table as Owned] : null;
  if (!columns || owner === null) return { owned: null, ofProducts: null };
  const owned = sql<boolean>`${sql.ref(`${table}.owner_id`)} = ${owner}`;
  if (!columns.product || products === "all") return { owned, ofProducts: null };
  return {
    owned,
    ofProducts: sql<boolean>`${sql.ref(`${table}.${columns.product}`)} = any(${products}::uuid[])`,
  };
}

function rowsWhere<T extends Table>(table: T, limit: RawBuilder<boolean> | null) {
  const rows = sql`select * from ${sql.table(table)}`;
  return limit ? sql<Selectable<DB[T]>>`(${rows} where ${limit})` : sql<Selectable<DB[T]>>`(${rows})`;
}
