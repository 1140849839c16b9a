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

/** How a table is divided by time, and for how long it is kept. */
export interface Division {
  /** How many days a partition holds. */
  days: number;
  /** How many days a row is kept, at least: a partition goes once all of it is older. */
  kept: number;
}

interface Table extends DividedTable {
  kept: number;
  /** The partitions that exist or are being made, by their starts. */
  known: Map<number, Promise<void>>;
}

/** Knows which partitions exist, makes them as times turn up, and drops those past their retention. */
export class Partitions<Name extends string> {
  readonly #sql: Sql;
  readonly #tables: ReadonlyMap<Name, Table>;

  /** @param divisions by the names of the tables */
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

  /** The oldest time that a table still takes, in milliseconds. */
  oldest(name: Name, now: number): number {
    const table = this.#tables.get(name)!;
    return partitionStart(table, now - table.kept * dayMs);
  }

  /**
   * Resolves when all the times have a partition; at once in almost every case. In the last hour of a partition the next
   * one is made as well: a transaction that waits for it holds a connection, while making it takes another.
   */
  async cover(name: Name, times: Iterable<number>): Promise<void> {
    const table = this.#tables.get(name)!;
    const { known } = table;
    let last = -1;
    for (const time of times) {
      const start = partitionStart(table, time);
      if (start === last) continue;
      last = start;
      const next = start + table.days * dayMs;
      // Nobody waits for it, and where it fails, it is made when its time has come.
      if (next - time <= hourMs && !known.has(next)) this.cover(name, [next]).catch(() => {});
      let made = known.get(start);
      if (!made) {
        made = createPartition(scope, this.#sql, table, start);
        known.set(start, made);
        // Forgotten, so that the next message tries again.
        made.catch(() => known.delete(start));
      }
      await made;
    }
  }

  /** Forgets the partitions of a table where an error says that one of them is gone: the next try makes it again. */
  lost(error: unknown): void {
    const table = withoutPartition(error);
    if (table !== null) this.#tables.get(table as Name)?.known.clear();
  }

  /** Makes partitions for today and tomorrow, and drops those that are past their retention; one that is in use, the next time. */
  async maintain(now: number): Promise<void> {
    for (const [name, table] of this.#tables) {
      await this.cover(name, [now, now + dayMs]);
      const oldest = this.oldest(name, now);
      // Those that other processes have made, too.
      for (const start of await partitionStarts(scope, this.#sql, table)) {
        if (start >= oldest) continue;
        if (await dropPartition(scope, this.#sql, table, start)) table.known.delete(start);
      }
    }
  }
}
