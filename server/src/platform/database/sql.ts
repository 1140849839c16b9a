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

/** Long, because a connection keeps plans and knows the tables: a new one takes ten times as long for its first queries. */
const idleMs = 600_000;
/** Firewalls forget connections that are silent for some minutes, and a query on such a connection would wait in vain. */
const probedAfterMs = 60_000;

interface Inside {
  /** Of a transaction: what runs once it has committed. */
  afterCommit?: (() => void)[];
  totals?: KnownTotals;
  begun?: Begun;
}

/** How transactions begin. */
interface Begun {
  /** Runs first in each; the transaction is rolled back where that throws. */
  first: (sql: Sql) => Promise<void>;
  /** Runs each when its turn has come, before it takes a connection; it may run it again. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A connection or transaction. It has no query methods of its own: `within(scope, sql)` gives them. */
export class Sql {
  readonly [kyselyKey]: Kysely<DB>;
  readonly #afterCommit: (() => void)[] | null;
  /** Remembered totals of lists; null in a transaction, which sees its own changes before anybody else does. */
  readonly totals: KnownTotals | null;
  readonly #begun: Begun | undefined;

  constructor(kysely: Kysely<DB>, { afterCommit, totals, begun }: Inside = {}) {
    this[kyselyKey] = kysely;
    this.#afterCommit = afterCommit ?? null;
    this.totals = afterCommit ? null : (totals ?? new KnownTotals());
    this.#begun = begun;
  }

  /** The same connections, on which transactions begin otherwise. */
  beginning(begun: Begun): Sql {
    return new Sql(this[kyselyKey], { totals: this.totals!, begun });
  }

  /** Runs the verb in one transaction, and once that has committed, the hooks that it gave to {@link afterCommit}. */
  async transaction<T>(verb: (sql: Sql) => Promise<T>): Promise<T> {
    if (this.#afterCommit) return verb(this);
    const hooks: (() => void)[] = [];
    const execute = () => {
      // Of an attempt that came to nothing, no hook runs.
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

/** Queries that see only the rows of a scope: the filter is added here, so that nobody has to remember it. */
export interface Scoped {
  selectFrom<T extends Table>(table: T): SelectQueryBuilder<Reach<T>, T, object>;
  /** Selects from another query, whose alias may be the name of its table. */
  selectFrom<Row, A extends string>(
    rows: AliasedExpression<Row, A>,
  ): SelectQueryBuilder<ReachOf<Row, A>, A, object>;
  updateTable<T extends Table>(table: T): UpdateQueryBuilder<Reach<T>, T, T, UpdateResult>;
  deleteFrom<T extends Table>(table: T): DeleteQueryBuilder<Reach<T>, T, DeleteResult>;
  insertInto<T extends Table>(table: T): InsertQueryBuilder<Reach<T>, T, InsertResult>;
  /** Runs a raw statement. No filter is added: it must read tables with an owner through `rowsOf`. */
  run<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Runs a raw query of a page, which is cut where it has too many bytes. No filter is added, as with `run`. */
  page<Row>(query: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<PartOfPage<Row>>;
}

interface Filterable {
  where(condition: unknown): Filterable;
}

/** Opens a connection to the rows of a scope. */
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

/** Queries without a filter, for the platform's own work on the rows of all owners. */
export function everything(_scope: SystemScope, connection: Sql): Kysely<DB> {
  return connection[kyselyKey];
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
  pool.on("connect", (client) => {
    // The pool listens to idle connections only; of one that breaks in use, the query that uses it is told.
    client.on("error", () => {});
    keepPlans(client);
  });
  return new Sql(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
}
