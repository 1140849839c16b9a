import {
  createPartition,
  type DividedTable,
  dropPartition,
  partitionStart,
  partitionStarts,
} from "./partitions.store.ts";
import { withoutPartition } from "./errors.ts";
import { systemScope } from "./scope.ts";
import type { Sql } from "./sql.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const scope = systemScope("partitions hold every owner's rows");

/** How a table is partitioned by time, and for how long its rows are kept. */
export interface Division {
  /** How many days a partition holds. */
  days: number;
  /** How many days a row is kept at least: a partition is dropped once all of its rows are older. */
  kept: number;
}

interface Table extends DividedTable {
  kept: number;
  /** The partitions that exist or are being made, by their starts. */
  known: Map<number, Promise<void>>;
}

/**
 * Knows which partitions exist, creates them when rows with new times are written, and drops them after their
 * retention.
 */
export class Partitions<Name extends string> {
  readonly #sql: Sql;
  readonly #tables: ReadonlyMap<Name, Table>;

  /** @param divisions how the tables are partitioned, by the tables' names */
  constructor(sql: Sql, divisions: Readonly<Record<Name, Division>>) {
    this.#sql = sql;
    const entries = Object.entries<Division>(divisions) as [Name, Division][];
    this.#tables = new Map(
      entries.map(([table, division]) => [table, { table, ...division, known: new Map() }]),
    );
  }

  async load(): Promise<void> {
    for (const table of this.#tables.values()) {
      const starts = await partitionStarts(scope, this.#sql, table);
      for (const start of starts) table.known.set(start, Promise.resolve());
    }
  }

  /** Returns the oldest time for which a table still accepts rows, in milliseconds. */
  oldest(name: Name, now: number): number {
    const table = this.#tables.get(name)!;
    return partitionStart(table, now - table.kept * dayMs);
  }

  /**
   * Resolves when all the times have a partition, in almost every case at once. In the last hour of a partition the
   * next partition is created in advance: a transaction that waits for a partition holds one connection while creating
   * the partition takes another.
   */
  async ensure(name: Name, times: Iterable<number>): Promise<void> {
    const table = this.#tables.get(name)!;
    const { known } = table;
    let last = -1;
    for (const time of times) {
      const start = partitionStart(table, time);
      if (start === last) continue;
      last = start;
      const next = start + table.days * dayMs;
      // No caller waits for the next partition. If creating it fails, it is created when its time has come.
      if (next - time <= hourMs && !known.has(next)) this.ensure(name, [next]).catch(() => {});
      let made = known.get(start);
      if (!made) {
        made = createPartition(scope, this.#sql, table, start);
        known.set(start, made);
        // The failed partition is forgotten, so that the next message tries again.
        made.catch(() => known.delete(start));
      }
      await made;
    }
  }

  /**
   * Forgets which partitions of a table exist, if the error says that one is missing: the next attempt creates it
   * again.
   */
  lost(error: unknown): void {
    const table = withoutPartition(error);
    if (table !== null) this.#tables.get(table as Name)?.known.clear();
  }

  /**
   * Creates partitions for today and tomorrow, and drops partitions whose retention has ended. A partition that is in
   * use is dropped the next time.
   */
  async maintain(now: number): Promise<void> {
    for (const [name, table] of this.#tables) {
      await this.ensure(name, [now, now + dayMs]);
      const oldest = this.oldest(name, now);
      // The database also lists the partitions that other processes have created.
      for (const start of await partitionStarts(scope, this.#sql, table)) {
        if (start >= oldest) continue;
        if (await dropPartition(scope, this.#sql, table, start)) table.known.delete(start);
      }
    }
  }
}
