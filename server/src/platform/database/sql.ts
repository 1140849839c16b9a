import {
  type AliasedExpression,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import pg from "pg";
import { keepPlans } from "./kept-plans.ts";
import { KnownTotals } from "./known-totals.ts";
import { kyselyKey } from "./kysely-key.ts";
import { type PartOfPage, readPage } from "./page-bytes.ts";
import type { Scope, SystemScope } from "./scope.ts";
import { limitOf, type Reach, type ReachOf, type Table } from "./scoped.ts";
import type { DB } from "./tables.ts";

// bigint columns hold times, counters and device numbers, all within 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * How long the pool keeps an idle connection. Long, because a connection caches plans and the catalog: on a new
 * connection the first queries take ten times as long.
 */
const idleMs = 600_000;
/**
 * After how much silence a connection sends keep-alive probes. Firewalls forget connections that are silent for some
 * minutes, and a query on such a connection would wait in vain.
 */
const probedAfterMs = 60_000;

interface Inside {
  /** The hooks of a transaction, which run once it has committed; undefined outside a transaction. */
  afterCommit?: (() => void)[];
  totals?: KnownTotals;
  begun?: Begun;
}

/** How transactions begin. */
interface Begun {
  /** Runs first in each transaction; if it throws, the transaction is rolled back. */
  first: (sql: Sql) => Promise<void>;
  /**
   * Runs each transaction when its turn has come, before the transaction takes a connection. It may run a transaction
   * again, as after a deadlock.
   */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A connection pool or a transaction. It has no query methods of its own: `within(scope, sql)` provides them. */
export class Sql {
  readonly [kyselyKey]: Kysely<DB>;
  readonly #afterCommit: (() => void)[] | null;
  /** The cache of list totals; null in a transaction, which sees its own changes before anybody else does. */
  readonly totals: KnownTotals | null;
  readonly #begun: Begun | undefined;

  constructor(kysely: Kysely<DB>, { afterCommit, totals, begun }: Inside = {}) {
    this[kyselyKey] = kysely;
    this.#afterCommit = afterCommit ?? null;
    this.totals = afterCommit ? null : (totals ?? new KnownTotals());
    this.#begun = begun;
  }

  /** Returns the same connections, on which transactions begin in the given way. */
  beginning(begun: Begun): Sql {
    return new Sql(this[kyselyKey], { totals: this.totals!, begun });
  }

  /** Runs `verb` in one transaction and, once that has committed, the hooks that `verb` gave to {@link afterCommit}. */
  async transaction<T>(verb: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#afterCommit) return verb(this);
    const hooks: (() => void)[] = [];
    const execute = () => {
      // The hooks of a failed attempt must not run.
      hooks.length = 0;
      return this[kyselyKey].transaction().execute(async (transaction: Transaction<DB>) => {
        const inside = new Sql(transaction, { afterCommit: hooks });
        await this.#begun?.first(inside);
        return verb(inside);
      });
    };
    const result = await (this.#begun ? this.#begun.inTurn(execute) : execute());
    for (const hook of hooks) hook();
    return result;
  }

  /** Runs the hook once the transaction has committed, or at once outside of a transaction. */
  afterCommit(hook: () => void): void {
    if (this.#afterCommit) this.#afterCommit.push(hook);
    else hook();
  }

  async close(): Promise<void> {
    await this[kyselyKey].destroy();
  }
}

/**
 * Queries that see only the rows of a scope. The filter is added here, so that no store function has to remember it.
 */
export interface Scoped {
  selectFrom<T extends Table>(table: T): SelectQueryBuilder<Reach<T>, T, object>;
  /** Selects from another query, whose alias may be the name of its table. */
  selectFrom<Row, A extends string>(
    rows: AliasedExpression<Row, A>,
  ): SelectQueryBuilder<ReachOf<Row, A>, A, object>;
  updateTable<T extends Table>(table: T): UpdateQueryBuilder<Reach<T>, T, T, UpdateResult>;
  deleteFrom<T extends Table>(table: T): DeleteQueryBuilder<Reach<T>, T, DeleteResult>;
  insertInto<T extends Table>(table: T): InsertQueryBuilder<Reach<T>, T, InsertResult>;
  /** Runs a raw statement. No filter is added: the statement must read tables with an owner through `rowsOf`. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Runs a raw query for a page, and cuts the page if it has too many bytes. No filter is added, as with `run`. */
  page<Row>(query: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<PartOfPage<Row>>;
}

interface Filterable {
  where(condition: unknown): Filterable;
}

/** Returns the query methods of a connection or transaction, limited to the rows of a scope. */
export function within(scope: Scope, connection: Sql): Scoped {
  const kysely = connection[kyselyKey];
  const limit = (query: unknown, table: unknown): never => {
    const condition = typeof table === "string" ? limitOf(scope, table as Table) : null;
    return (condition ? (query as Filterable).where(condition) : query) as never;
  };
  return {
    selectFrom: (rows: unknown) => limit(kysely.selectFrom(rows as never), rows),
    updateTable: (table) => limit(kysely.updateTable(table as never), table),
    deleteFrom: (table) => limit(kysely.deleteFrom(table as never), table),
    insertInto: (table) => kysely.insertInto(table as never) as never,
    run: async (statement) => (await statement.execute(kysely)).rows,
    page: (query, order) => readPage(kysely, query, order),
  };
}

/** Returns query methods without a filter, for the platform's own work on the rows of all owners. */
export function everything(_scope: SystemScope, connection: Sql): Kysely<DB> {
  return connection[kyselyKey];
}

/**
 * Opens a pool of connections.
 * @param connections the most connections at a time
 * @param statementMs PostgreSQL stops a statement that takes longer; no limit by default
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
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    // The pool listens to idle connections only. If a connection breaks in use, the query on it fails and reports the
    // error.
    client.on("error", () => {});
    keepPlans(client);
  });
  return new Sql(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
}
