import {
  type DeleteQueryBuilder,
  type DeleteResult,
  Kysely,
  PostgresDialect,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import pg from "pg";
import { keepPlans } from "./kept-plans.ts";
import { KnownTotals } from "./known-totals.ts";
import { ownedTables } from "./owned.ts";
import type { Scope, SystemScope } from "./scope.ts";
import type { DB } from "./tables.ts";

// bigint columns hold times, counters and device numbers, all within 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A connection keeps plans and what it knows of tables: made anew, its first queries take ten times as long. */
const idleMs = 600_000;
/** Firewalls forget connections that are silent for some minutes, and queries on them would wait in vain. */
const probedAfterMs = 60_000;

type Table = keyof DB;

/** A connection or transaction. It has no query methods of its own: `within(scope, sql)` gives them. */
export class Sql {
  readonly #kysely: Kysely<DB>;
  readonly #afterCommit: (() => void)[] | null;
  /** Totals of lists that are remembered; null in a transaction, which may see what others do not. */
  readonly totals: KnownTotals | null;

  constructor(kysely: Kysely<DB>, afterCommit: (() => void)[] | null = null) {
    this.#kysely = kysely;
    this.#afterCommit = afterCommit;
    this.totals = afterCommit ? null : new KnownTotals();
  }

  /** Runs the verb in one transaction; what it registered with {@link afterCommit} runs once that has committed. */
  async transaction<T>(verb: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#afterCommit) return verb(this);
    const hooks: (() => void)[] = [];
    const result = await this.#kysely
      .transaction()
      .execute((transaction: Transaction<DB>) => verb(new Sql(transaction, hooks)));
    for (const hook of hooks) hook();
    return result;
  }

  /** Runs after the transaction has committed, or at once where there is none. */
  afterCommit(hook: () => void): void {
    if (this.#afterCommit) this.#afterCommit.push(hook);
    else hook();
  }

  async close(): Promise<void> {
    await this.#kysely.destroy();
  }

  static kyselyOf(connection: Sql): Kysely<DB> {
    return connection.#kysely;
  }
}

/** Queries that see only the rows of a scope: the filter is added here, not by memory. */
export interface Scoped {
  selectFrom<T extends Table>(table: T): SelectQueryBuilder<DB, T, object>;
  updateTable<T extends Table>(table: T): UpdateQueryBuilder<DB, T, T, UpdateResult>;
  deleteFrom<T extends Table>(table: T): DeleteQueryBuilder<DB, T, DeleteResult>;
  insertInto: Kysely<DB>["insertInto"];
}

interface Filterable {
  where(condition: unknown): Filterable;
}

/** Opens a connection to the rows of a scope. */
export function within(scope: Scope, connection: Sql): Scoped {
  const kysely = Sql.kyselyOf(connection);
  const limit = (query: unknown, table: Table): never => {
    let filtered = query as Filterable;
    const columns = table in ownedTables ? ownedTables[table as keyof typeof ownedTables] : null;
    if (columns && scope.owner !== null) {
      filtered = filtered.where(sql`${sql.ref(`${table}.${columns.owner}`)} = ${scope.owner}`);
      if (columns.product && scope.products !== "all") {
        filtered = filtered.where(
          sql`${sql.ref(`${table}.${columns.product}`)} = any(${scope.products}::uuid[])`,
        );
      }
    }
    return filtered as never;
  };
  return {
    selectFrom: (table) => limit(kysely.selectFrom(table as never), table),
    updateTable: (table) => limit(kysely.updateTable(table as never), table),
    deleteFrom: (table) => limit(kysely.deleteFrom(table as never), table),
    insertInto: kysely.insertInto.bind(kysely),
  };
}

/** The whole database, for the platform's own set-wise work. */
export function everything(_scope: SystemScope, connection: Sql): Kysely<DB> {
  return Sql.kyselyOf(connection);
}

/**
 * Opens a pool of connections.
 * @param connections at most this many at a time
 * @param statementMs PostgreSQL stops a statement that takes longer; none by default
 */
export function connect(connectionString: string, connections = 10, statementMs?: number): Sql {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    statement_timeout: statementMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probedAfterMs,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", keepPlans);
  return new Sql(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
}
